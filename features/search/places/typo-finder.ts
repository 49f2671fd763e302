import { typoClass } from './match-class.ts';
import { forgivenSlips, spellingDistance } from './spelling-distance.ts';

interface Term {
  text: string;
  own: Set<number>;
  wider: Set<number>;
}

/** Marks what a text with slips of the hand may have meant: names as a whole, their words, and the beginnings of both. */
export function createTypoFinder(
  spellings: readonly { folded: string; own: readonly number[]; wider: readonly number[] }[],
): (folded: string, mark: (positions: number[], found: number) => void) => void {
  // Made when the first slip is met: most texts are right.
  let index: { terms: Term[]; letters: Int32Array } | undefined;

  return (folded, mark) => {
    const most = forgivenSlips(folded);
    if (most === 0) return;
    index ??= indexTerms(spellings);
    const { terms, letters } = index;
    const typed = lettersOf(folded);
    for (let at = 0; at < terms.length; at += 1) {
      // A letter that the name has not is at least one slip; nearly all names are out by this.
      if (bits(typed & ~(letters[at] ?? 0)) > most) continue;
      const term = terms[at];
      if (!term) continue;
      const { whole, beginning } = spellingDistance(folded, term.text, most);
      if (beginning === 0 || beginning > most) continue;
      const found = whole <= beginning ? typoClass(whole, 'whole') : typoClass(beginning, 'beginning');
      mark([...term.own], found);
      if (term.wider.size > 0) mark([...term.wider], typoClass(beginning, 'wider'));
    }
  };
}

function indexTerms(spellings: Parameters<typeof createTypoFinder>[0]) {
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
  const list = [...terms.values()];
  return { terms: list, letters: Int32Array.from(list, ({ text }) => lettersOf(text)) };
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
