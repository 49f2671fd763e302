import { foldText } from './fold-text.ts';
import { containing } from './match-class.ts';
import { createTypoFinder } from './typo-finder.ts';

/** Something that can be found by name. */
export interface Named {
  /** Matched only as a whole. */
  codes: readonly string[];
  names: readonly string[];
  /** Names of what it lies in, such as its country: they find it too, but after what is called so itself. */
  wider: readonly string[];
  /** More words that may stand beside its name: the city of a hotel. */
  context: readonly string[];
}

/** Finds entries, each by its position in the list, which stands in the order of likeliness. */
export interface NameTable {
  /** The entries called exactly so: by their code, else by a name, else by the name of what they lie in. */
  exactly(text: string): number[];
  /** How well each entry matches: a MatchClass for each position. */
  match(text: string): Uint8Array;
}

interface Spelling {
  folded: string;
  own: number[];
  wider: number[];
  context: number[];
}

export function createNameTable(entries: readonly Named[]): NameTable {
  const spellings = collectSpellings(entries);
  const all = [...spellings.values()];
  const byCode = Map.groupBy(
    entries.flatMap(({ codes }, position) => codes.map((code) => ({ code: foldText(code), position }))),
    ({ code }) => code,
  );
  const withCode = (folded: string) => byCode.get(folded)?.map(({ position }) => position) ?? [];
  const markTypos = createTypoFinder(all);

  return {
    exactly(text) {
      const folded = foldText(text);
      const coded = withCode(folded);
      // Capitals are a code; "goa" may be Genoa's code or a place of its own.
      if (coded.length > 0 && text.trim() === text.trim().toUpperCase()) return coded;
      const named = spellings.get(folded);
      const own = [...new Set([...coded, ...(named?.own ?? [])])];
      return own.length > 0 ? own : (named?.wider ?? []);
    },
    match(text) {
      const classes = new Uint8Array(entries.length).fill(containing.not);
      const mark = (positions: readonly number[], found: number) => {
        for (const position of positions) {
          if ((classes[position] ?? 0) > found) classes[position] = found;
        }
      };
      const folded = foldText(text);
      if (!folded) {
        markUnfolded(text, entries, mark);
        return classes;
      }
      mark(withCode(folded), containing.code);
      let isFound = byCode.has(folded);
      for (const spelling of all) {
        const found = classOf(spelling.folded, folded);
        if (found === undefined) continue;
        isFound = true;
        mark(spelling.own, found);
        if (spelling.wider.length > 0) mark(spelling.wider, widerClass(found));
      }
      if (!isFound && folded.includes(' ')) markAllWords(folded.split(' '), all, entries.length, mark);
      markTypos(folded, mark);
      return classes;
    },
  };
}

type Mark = (positions: readonly number[], found: number) => void;

function collectSpellings(entries: readonly Named[]): Map<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  const foldedBefore = new Map<string, string>();
  const add = (names: readonly string[], position: number, role: 'own' | 'wider' | 'context') => {
    for (const name of names) {
      let folded = foldedBefore.get(name);
      if (folded === undefined) {
        folded = foldText(name);
        foldedBefore.set(name, folded);
      }
      let spelling = spellings.get(folded);
      if (!spelling) {
        spelling = { folded, own: [], wider: [], context: [] };
        spellings.set(folded, spelling);
      }
      if (spelling[role].at(-1) !== position) spelling[role].push(position);
    }
  };
  entries.forEach(({ names, wider, context }, position) => {
    add(names, position, 'own');
    add(wider, position, 'wider');
    add(context, position, 'context');
  });
  return spellings;
}

function classOf(name: string, typed: string): number | undefined {
  const at = name.indexOf(typed);
  if (at === -1) return;
  if (at === 0) return name.length === typed.length ? containing.exact : containing.beginning;
  return name.includes(` ${typed}`) ? containing.wordBeginning : containing.part;
}

function widerClass(found: number): number {
  if (found === containing.exact) return containing.widerExact;
  return found === containing.part ? containing.widerPart : containing.widerBeginning;
}

/** A sign such as a hyphen or an apostrophe folds to nothing, but what contains it still matches. */
function markUnfolded(text: string, entries: readonly Named[], mark: Mark): void {
  const typed = text.trim().toLowerCase();
  if (!typed) return;
  entries.forEach(({ names }, position) => {
    if (names.some((name) => name.toLowerCase().includes(typed))) mark([position], containing.part);
  });
}

/** "heathrow london", "serena nairobi": no name contains that, but each of its words stands in one. */
function markAllWords(words: string[], spellings: readonly Spelling[], size: number, mark: Mark): void {
  const counts = new Uint8Array(size);
  words.forEach((word, index) => {
    for (const { folded, own, wider, context } of spellings) {
      if (!folded.includes(word)) continue;
      for (const positions of [own, wider, context]) {
        for (const position of positions) if (counts[position] === index) counts[position] = index + 1;
      }
    }
  });
  counts.forEach((count, position) => {
    if (count === words.length) mark([position], containing.allWords);
  });
}
