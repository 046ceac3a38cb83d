/** Owns the English words of today's list: unaccounted spans, what can be done with a row, and editing what runs. */
export const dayWords = {
  unaccounted: 'Unaccounted',
  fill: 'fill',
  fillKeys: 'Control+G Meta+G',
  fillTitle: 'Puts this range into the line above (Ctrl+G)',
  fillGap: (range: string, span: string) => `Unaccounted ${range}, ${span}: fill`,
  gap: (range: string) => `Unaccounted ${range}`,
  break: (range: string) => `Break ${range}`,
  filled: (range: string, span: string) => `${range}, ${span}. What was it?`,
  noGap: 'Nothing is unaccounted today.',

  actions: 'More',
  actionsOf: (work: string, range: string) => `More for ${work}${range === '' ? '' : `, ${range}`}`,
  edit: 'Edit…',
  details: 'Details…',
  split: 'Split…',
  duplicate: 'Duplicate',
  delete: 'Delete',
  enterKey: 'Enter',
  deleteKey: 'Del',
  locked: 'Locked at the service.',
  noTimes: 'It has no times of day.',

  editSince: (since: string) => `${since}, change the start`,
  editWork: (work: string) => `${work}, change project or task`,
  editDescription: (description: string) => `${description}, edit the description`,
  addDescription: 'Add a description',
  editKeys: 'Control+E Meta+E',
  /** What is said and shown of a field in place. */
  inPlace: 'Enter saves, Esc keeps what was.',
} as const;
