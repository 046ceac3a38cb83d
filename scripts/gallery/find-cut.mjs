/** Owns the look for what does not fit: a page or a part that scrolls sideways, words that are cut without an ellipsis. */

/**
 * Runs in the page, and on its own there: it refers to nothing outside itself.
 * @returns {string[]} what is wrong, in words
 */
export const findCut = () => {
  /** @type {string[]} */
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);

  /** @param {Element} element */
  const called = (element) => {
    const text = (element.textContent ?? '').trim().slice(0, 40);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${text}”`;
  };
  /** For screen readers only: nobody sees that it is cut. @param {Element} element */
  const unseen = (element) =>
    element.closest('.visually-hidden') !== null ||
    !element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
  /** @param {Element} element */
  const gap = (element) => {
    const { fontSize } = getComputedStyle(element);
    return Number.parseFloat(fontSize) * 1.5;
  };

  for (const element of document.body.querySelectorAll('*')) {
    if (unseen(element)) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const wider = element.scrollWidth > element.clientWidth + 1;
    if (wider && (overflowX === 'auto' || overflowX === 'scroll'))
      found.push(`scrolls sideways: ${called(element)}`);
    // An ellipsis beside a letter or none tells nothing; of the end of a name the one in its middle does.
    if (
      wider &&
      textOverflow === 'ellipsis' &&
      element.tagName !== 'INPUT' &&
      element.clientWidth < gap(element) &&
      !(element.classList.contains('name-tail') && element.clientWidth < 3)
    ) {
      found.push(`only ${element.clientWidth} px are left of ${called(element)}`);
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !(node.nodeValue ?? '').trim() || unseen(parent)) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    if (text.left < -1 || text.right > root.clientWidth + 1) {
      let box = parent;
      while (box !== root && getComputedStyle(box).overflowX === 'visible') box = box.parentElement ?? root;
      if (box === root) found.push(`outside of the window: ${called(parent)}`);
    }
    // The nearest box that hides what does not fit has to say so.
    for (let box = /** @type {Element | null} */ (parent); box && box !== root; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (overflowX === 'visible') continue;
      const edges = box.getBoundingClientRect();
      const hidden = text.left < edges.left - 1 || text.right > edges.right + 1;
      if (hidden && textOverflow !== 'ellipsis') found.push(`cut without an ellipsis: ${called(parent)}`);
      break;
    }
  }
  return found;
};
