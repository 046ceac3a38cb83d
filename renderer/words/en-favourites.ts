/** Owns the English words of favourites: their keys, their page, making one and taking it out. */

/** The first nine have a key of their own. */
const keyed = (place: number): boolean => place <= 9;

export const favouriteWords = {
  heading: 'Favourites',
  edit: 'Edit favourites',
  editKeys: 'Control+0 Meta+0',
  editTitle: (mac: boolean) => `Edit favourites (${favouriteWords.key(0, mac)})`,
  count: (count: number) => (count === 0 ? 'none yet' : `${count}`),
  /** What an empty line lists. */
  listed: 'Favourites and recent',
  keyed,
  /** The key as a hint, in as few signs as can be. */
  keyHint: (place: number, mac: boolean) => (mac ? `⌘${place}` : `^${place}`),
  key: (place: number, mac: boolean) => (mac ? `Command+${place}` : `Ctrl+${place}`),
  isFavourite: 'favourite',
  toggle: 'Favourite',
  toggleHint: (on: boolean) => (on ? 'Take out of the favourites' : 'Make it a favourite'),
  toggleWork: (work: string) => `Favourite: ${work}`,
  none: (place: number, mac: boolean) =>
    `There is no favourite ${place} yet. ${mac ? 'Command' : 'Ctrl'}+D makes the marked row one.`,
  /** Ctrl+D where no row is marked that is work. */
  noRow: 'Go to a row with the arrows first, then make it a favourite.',
  added: (work: string, place: number, mac: boolean) =>
    keyed(place)
      ? `${work} is a favourite now: ${favouriteWords.key(place, mac)}`
      : `${work} is a favourite now`,
  removed: (work: string) => `${work} is no favourite any more`,
  moved: (work: string, place: number, count: number) => `${work} is ${place} of ${count}`,
  moveUp: (work: string) => `Move ${work} up`,
  moveDown: (work: string) => `Move ${work} down`,
  isFirst: 'It is the first already.',
  isLast: 'It is the last already.',
  archived: 'archived, or not read yet',
  /** Where a row was that was taken out just now. */
  takenOut: 'taken out; the star puts it back',
  hint: (mac: boolean) =>
    mac
      ? '⌘1 to ⌘9 start the first nine; they are in the menu bar too. Option+↑ and Option+↓ move one.'
      : 'Ctrl+1 to Ctrl+9 start the first nine; they are in the tray menu too. Alt+↑ and Alt+↓ move one.',
  empty: 'No favourites yet.',
  emptyHint: (mac: boolean) =>
    `Find what you do often in the one line and press ${mac ? '⌘D' : 'Ctrl+D'}, or open an entry and press its star. ${
      mac ? 'It starts with ⌘1' : 'It starts with Ctrl+1'
    } then, or from the ${mac ? 'menu bar' : 'tray menu'}.`,
  /** In the help of the one line, as one of its forms. */
  help: (mac: boolean) =>
    [
      'Favourite',
      mac
        ? '⌘D makes one, ⌘1 … ⌘9 start one, ⌘0 lists them'
        : 'Ctrl+D makes one, Ctrl+1 … 9 starts one, Ctrl+0 lists them',
    ] as const,
} as const;
