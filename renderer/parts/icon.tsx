/** Owns the few drawings of the windows: 16 × 16, in the colour of the text, hidden from screen readers. */

const shapes = {
  play: 'M5 3.2v9.6a.6.6 0 0 0 .92.5l7.4-4.8a.6.6 0 0 0 0-1L5.92 2.7A.6.6 0 0 0 5 3.2Z',
  stop: 'M4.6 3.5h6.8c.6 0 1.1.5 1.1 1.1v6.8c0 .6-.5 1.1-1.1 1.1H4.6c-.6 0-1.1-.5-1.1-1.1V4.6c0-.6.5-1.1 1.1-1.1Z',
  starred: 'M8 2.1 9.6 6.3 14.1 6.5 10.6 9.3 11.8 13.7 8 11.2 4.2 13.7 5.4 9.3 1.9 6.5 6.4 6.3Z',
  more: 'M3.5 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Zm4.5 0a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Zm4.5 0a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z',
} as const;

const lines = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  plus: 'M8 3v10M3 8h10',
  back: 'M9.5 3 4.5 8l5 5',
  close: 'm4 4 8 8m0-8-8 8',
  up: 'm3.5 10 4.5-4.5L12.5 10',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  star: 'M8 2.1 9.6 6.3 14.1 6.5 10.6 9.3 11.8 13.7 8 11.2 4.2 13.7 5.4 9.3 1.9 6.5 6.4 6.3Z',
  details: 'M6 3.5 10.5 8 6 12.5',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H7M5.5 3.5l-3 3 3 3',
  check: 'm3 8.5 3.2 3.2L13 5',
  todo: 'M4.5 2.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Zm.8 5.7 1.9 1.9 3.5-4',
  busy: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.8h-2.8',
  offline: 'M4.7 12.5a3 3 0 0 1-.4-6 4 4 0 0 1 7.6-.3 3.2 3.2 0 0 1 .2 6.3M2.5 2.5l11 11',
  attention: 'M8 2.5 14.3 13H1.7L8 2.5Zm0 4v3m0 1.8v.1',
  waiting: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-9v3.2l2 1.3',
  settings:
    'M2 4.5h6m4 0h2M2 11.5h2m4 0h6M10 6.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-4 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  away: 'M3 6h7.5v3.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6Zm7.5 1h.8a1.75 1.75 0 0 1 0 3.5h-.9M5.3 2.5v1.2M8.2 2.5v1.2',
  computer: 'M2.5 3.5h11v7.5h-11zM6 13.5h4',
  cloud: 'M4.6 12.5a3 3 0 0 1-.3-6 4 4 0 0 1 7.6-.3 3.2 3.2 0 0 1-.2 6.3H4.6Z',
} as const;

export type IconName = keyof typeof shapes | keyof typeof lines;

const isShape = (name: IconName): name is keyof typeof shapes => name in shapes;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={isShape(name) ? 'icon icon-shape' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={isShape(name) ? shapes[name] : lines[name]} />
    </svg>
  );
}
