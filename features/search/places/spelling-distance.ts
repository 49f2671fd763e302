/** Letters put in, left out, changed or swapped with their neighbour, in the `whole` name or in its best `beginning`. */
export interface SpellingDistance {
  whole: number;
  beginning: number;
}

/** How many slips are forgiven: none in three letters, one from four, two from seven. */
export function forgivenSlips(folded: string): number {
  const { length } = folded.replaceAll(' ', '');
  return length < 4 ? 0 : length < 7 ? 1 : 2;
}

export type MeasureSpelling = (typed: string, name: string, most: number) => SpellingDistance;

const LONGEST = 256;

/**
 * Damerau's distance with swaps of neighbours. Whatever is beyond `most` is only said to be more, so that a narrow band
 * around the diagonal is all that is looked at, and most names are given up after a few letters. One measure is used
 * for thousands of names, and keeps its three rows between them.
 */
export function createSpellingMeasure(): MeasureSpelling {
  let [beforeLast, last, now] = [0, 1, 2].map(() => new Uint8Array(LONGEST));

  return (typed, name, most) => {
    const far = most + 1;
    const columns = Math.min(name.length, typed.length + most);
    const isHopeless = columns < typed.length - most || typed.length + most >= LONGEST;
    if (isHopeless || !beforeLast || !last || !now) return { whole: far, beginning: far };
    for (let column = 0; column <= most + 1; column += 1) last[column] = column;
    let leastBefore = 0;
    for (let row = 1; row <= typed.length; row += 1) {
      const from = Math.max(1, row - most);
      const to = Math.min(columns, row + most);
      const letter = typed.charCodeAt(row - 1);
      let left = row <= most ? row : far;
      let least = left;
      // The cells beside the band are too far to be of use.
      now[from - 1] = left;
      for (let column = from; column <= to; column += 1) {
        const over = column === row + most ? far : (last[column] ?? far);
        let cost = (last[column - 1] ?? far) + (letter === name.charCodeAt(column - 1) ? 0 : 1);
        if (over + 1 < cost) cost = over + 1;
        if (left + 1 < cost) cost = left + 1;
        const isSwapped =
          row > 1 &&
          column > 1 &&
          letter === name.charCodeAt(column - 2) &&
          typed.charCodeAt(row - 2) === name.charCodeAt(column - 1);
        if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? far) + 1);
        left = Math.min(cost, far);
        now[column] = left;
        if (left < least) least = left;
      }
      // A swap reaches back over one row.
      if (least > most && leastBefore >= most) return { whole: far, beginning: far };
      leastBefore = least;
      [beforeLast, last, now] = [last, now, beforeLast];
    }
    let beginning = far;
    for (let column = Math.max(0, typed.length - most); column <= columns; column += 1) {
      beginning = Math.min(beginning, last[column] ?? far);
    }
    return { whole: columns === name.length ? (last[columns] ?? far) : far, beginning };
  };
}
