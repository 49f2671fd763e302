/** Letters put in, left out, changed or swapped with their neighbour, in `whole` words and up to the best `beginning`. */
export interface SpellingDistance {
  whole: number;
  beginning: number;
}

/** How many slips are forgiven: none in three letters, one from four, two from seven. */
export function forgivenSlips(folded: string): number {
  const { length } = folded.replaceAll(' ', '');
  return length < 4 ? 0 : length < 7 ? 1 : 2;
}

/** Damerau's distance between neighbours; whatever is beyond `most` is only said to be more. */
export function spellingDistance(typed: string, name: string, most: number): SpellingDistance {
  const columns = Math.min(name.length, typed.length + most);
  const far = { whole: most + 1, beginning: most + 1 };
  if (columns < typed.length - most) return far;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= columns; column += 1) {
      const isSame = typed[row - 1] === name[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(now, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1];
      if (isSwapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    // A swap reaches back over one row, so that this one alone may be beyond the limit.
    if (least > most + 1) return far;
    beforeLast = last;
    last = now;
  }
  return {
    whole: columns === name.length ? at(last, columns) : most + 1,
    beginning: Math.min(...last),
  };
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
