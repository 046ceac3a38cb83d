/** Owns the page that shows all pictures of the gallery side by side. */

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * @param {readonly import('./look.mjs').Shot[]} shots
 * @returns {string} a document that lies beside the pictures
 */
export const contactSheet = (shots) => {
  /** @type {Map<string, import('./look.mjs').Shot[]>} */
  const rows = new Map();
  for (const shot of shots) {
    const title = shot.scale === 1 ? shot.state : `${shot.state}, 200 %`;
    rows.set(title, [...(rows.get(title) ?? []), shot]);
  }
  const sections = [...rows].map(([title, row]) => {
    const pictures = row.map(({ name, theme, size, axe, cut, failed }) => {
      const wrong = [...failed, ...axe, ...cut].map((what) => `<p>${escaped(what)}</p>`).join('');
      const image = `<img src="${name}.png" alt="${escaped(title)}, ${theme}" width="${size.width}" height="${size.height}" loading="lazy">`;
      return `<figure>${image}<figcaption>${theme}</figcaption>${wrong}</figure>`;
    });
    return `<section id="${row[0]?.name ?? ''}"><h2>${escaped(title)}</h2>${pictures.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Stint: every view in every state</title>
<style>
body { margin: 1rem; background: #8f9aa3; color: #111; font: 14px system-ui, sans-serif; display: flex; flex-wrap: wrap; gap: 2rem; }
h1 { flex-basis: 100%; margin: 0; font-size: 1.25rem; }
h2 { margin: 0 0 0.5rem; font-size: 1rem; }
figure { display: inline-block; margin: 0 0.5rem 0 0; vertical-align: top; }
figure p { max-width: 380px; background: #ffd7d2; }
</style>
<h1>${shots.length} pictures</h1>
${sections.join('\n')}
</html>
`;
};
