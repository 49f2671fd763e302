import { typoClass } from './match-class.ts';
import { createSpellingMeasure, forgivenSlips } from './spelling-distance.ts';

interface Term {
  text: string;
  own: Set<number>;
  wider: Set<number>;
}

/** Marks what a text with slips of the hand may have meant: names as a whole, their words, and the beginnings of both. */
export function createTypoFinder(
  spellings: readonly { folded: string; own: readonly number[]; wider: readonly number[] }[],
): (
  folded: string,
  mark: (positions: number[], found: number) => void,
  options: { beginnings: boolean },
) => void {
  // Made when the first slip is met: most texts are right.
  let terms: Term[] | undefined;
  const lettersBySize = new Map<number, Int32Array>();
  const measure = createSpellingMeasure();

  return (folded, mark, { beginnings }) => {
    const most = forgivenSlips(folded);
    if (most === 0) return;
    terms ??= collectTerms(spellings);
    // Only the beginning of a name counts that may be as long as the text; sizes are rounded so that few are kept.
    const size = Math.ceil((folded.length + most) / 4) * 4;
    const letters =
      lettersBySize.get(size) ?? Int32Array.from(terms, ({ text }) => lettersOf(text.slice(0, size)));
    lettersBySize.set(size, letters);
    const typed = lettersOf(folded);
    for (let at = 0; at < terms.length; at += 1) {
      // A letter that the name has not is at least one slip; nearly all names are out by this.
      if (bits(typed & ~(letters[at] ?? 0)) > most) continue;
      const term = terms[at];
      if (!term) continue;
      const { whole, beginning } = measure(folded, term.text, most);
      if (beginning === 0 || beginning > most) continue;
      if (whole > most && !beginnings) continue;
      // Two slips in what is only begun are too many to guess by, unless the first letter is right.
      if (beginning > 1 && whole > most && term.text[0] !== folded[0]) continue;
      const found = whole <= beginning ? typoClass(whole, 'whole') : typoClass(beginning, 'beginning');
      mark([...term.own], found);
      if (term.wider.size > 0) mark([...term.wider], typoClass(beginning, 'wider'));
    }
  };
}

function collectTerms(spellings: Parameters<typeof createTypoFinder>[0]): Term[] {
  const terms = new Map<string, Term>();
  for (const { folded, own, wider } of spellings) {
    for (const text of new Set([folded, ...folded.split(' ')])) {
      if (text.length < 3) continue;
      let term = terms.get(text);
      if (!term) {
        term = { text, own: new Set(), wider: new Set() };
        terms.set(text, term);
      }
      for (const position of own) term.own.add(position);
      for (const position of wider) term.wider.add(position);
    }
  }
  return [...terms.values()];
}

/** Which letters there are, one bit for each; letters 32 apart share one, which lets a few more through. */
function lettersOf(text: string): number {
  let set = 0;
  for (let at = 0; at < text.length; at += 1) set |= 1 << (text.charCodeAt(at) & 31);
  return set;
}

function bits(set: number): number {
  let rest = set;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count += 1;
  }
  return count;
}
