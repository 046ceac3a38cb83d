/** Owns a page's script turned bad: everything it could try against the policy of the page. */
import type { Page } from 'playwright-core';

export interface Misbehaviour {
  /** How many scripts ran that should not have. */
  readonly ran: number;
  /** What was tried, and the directive and the address that stopped it. */
  readonly stopped: Readonly<Record<string, string>>;
}

/** Tries, one after the other, all a page could do against its policy; each has to raise one violation. */
export const misbehave = (page: Page, url: string): Promise<Misbehaviour> =>
  page.evaluate(
    (elsewhere) =>
      new Promise<Misbehaviour>((resolve) => {
        const counted = Object.assign(window, { ran: 0 });
        // With a policy of its own a page passes the check of types: what is behind it has to hold by itself.
        const { trustedTypes } = window as unknown as {
          trustedTypes: {
            createPolicy: (name: string, rules: object) => Record<string, (text: string) => string>;
          };
        };
        const same = (text: string) => text;
        const rules = { createHTML: same, createScript: same, createScriptURL: same };
        const trusted = trustedTypes.createPolicy('bad', rules);
        const script = (text: string) => trusted['createScript']?.(text) ?? text;
        const address = (text: string) => trusted['createScriptURL']?.(text) ?? text;
        const html = (text: string) => trusted['createHTML']?.(text) ?? text;
        const add = (name: string, properties: object) =>
          document.body.appendChild(Object.assign(document.createElement(name), properties));
        const tries: Readonly<Record<string, () => unknown>> = {
          // biome-ignore lint/security/noGlobalEval: this is the test that it does not work
          // biome-ignore lint/complexity/noCommaOperator: indirect, as bad code would call it
          eval: () => (0, eval)(script('ran += 1')),
          later: () => setTimeout(script('ran += 1')),
          inline: () => add('script', { text: script('ran += 1') }),
          handler: () => add('div', { innerHTML: html('<img src="index.html" onerror="ran += 1">') }),
          data: () => add('script', { src: address('data:text/javascript,ran+=1') }),
          script: () => add('script', { src: address(elsewhere) }),
          worker: () => new Worker(address('data:text/javascript,1')),
          html: () => add('div', { innerHTML: '<b>bold</b>' }),
          style: () => add('style', { textContent: 'body { display: none }' }),
          fetch: () => fetch(elsewhere),
          own: () => fetch('app://stint/index.html'),
          request: () => {
            const request = new XMLHttpRequest();
            request.open('GET', elsewhere);
            request.send();
          },
          socket: () => new WebSocket(elsewhere.replace('https', 'wss')),
          beacon: () => navigator.sendBeacon(elsewhere),
          image: () => add('img', { src: elsewhere }),
          frame: () => add('iframe', { src: elsewhere }),
          file: () => add('iframe', { src: 'app://stint/index.html' }),
          base: () =>
            document.head.append(Object.assign(document.createElement('base'), { href: elsewhere })),
          form: () => (add('form', { action: elsewhere }) as HTMLFormElement).submit(),
        };
        const violation = () =>
          new Promise<string>((seen) =>
            document.addEventListener(
              'securitypolicyviolation',
              ({ effectiveDirective, blockedURI }) => seen(`${effectiveDirective} ${blockedURI}`),
              { once: true },
            ),
          );
        // In a task of its own: the debugger that calls us is exempt from the policy.
        const channel = new MessageChannel();
        channel.port2.onmessage = async () => {
          const stopped: Record<string, string> = {};
          for (const [name, attempt] of Object.entries(tries)) {
            const seen = violation();
            try {
              await Promise.resolve(attempt()).catch(() => {});
            } catch {
              // some say so themselves
            }
            stopped[name] = await seen;
          }
          resolve({ ran: counted.ran, stopped });
        };
        channel.port1.postMessage(null);
      }),
    url,
  );
