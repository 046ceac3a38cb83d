/** Owns the help of the one line: its forms, each with examples. It stands where the results do; Esc takes it away. */
import { useEffect } from 'preact/hooks';
import { useApp } from '../app.ts';
import { isMac } from '../parts/keys.ts';
import { words } from '../words/en.ts';

export function LineHelp() {
  const { say } = useApp();
  const { heading, note } = words.line.help;
  const forms = [...words.line.help.forms, words.favourites.help(isMac)];
  useEffect(() => {
    say([heading, ...forms.map(([what, ...examples]) => `${what}: ${examples.join(', ')}`), note].join('. '));
  }, []);
  return (
    <section class="line-help" aria-labelledby="line-help">
      <h2 id="line-help">{heading}</h2>
      <dl>
        {forms.map(([what, ...examples]) => (
          <div key={what}>
            <dt>{what}</dt>
            {examples.map((example) => (
              <dd key={example}>
                <code>{example}</code>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p>{note}</p>
    </section>
  );
}
