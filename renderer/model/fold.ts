/** Owns which letters are the same to whoever searches: marks and case do not matter. */

const strokes: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  ſ: 's',
};

/** Letters without their marks. Keeps the length, so that a match in the folded text is one in the original. */
export const fold = (text: string): string =>
  text.replace(
    /[\u00c0-\u04ff\u1e00-\u1fff]/g,
    (letter) => strokes[letter] ?? letter.normalize('NFD').charAt(0),
  );

/** Whether two names are the same to whoever searches. */
export const sameName = (a: string, b: string): boolean =>
  fold(a.normalize('NFC').trim()).toLowerCase() === fold(b.normalize('NFC').trim()).toLowerCase();
