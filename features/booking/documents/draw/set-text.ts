import createBidi from 'bidi-js';
import type { PdfText } from '../pdf/pen.ts';
import { bold, type Face, type Glyph, regular } from './face.ts';

/** What is put on paper in one go, from left to right. */
export interface Line {
  runs: Glyph[][];
  width: number;
}

/** What no line is broken in, with the space before it. Widths are in thousandths of the size of the letters. */
interface Word {
  pieces: Piece[];
  width: number;
  count: number;
  spaceLevel: number;
}

interface Piece {
  glyphs: Glyph[];
  /** Of the bidirectional algorithm: odd runs to the left. */
  level: number;
}

const bidi = createBidi();
const rightToLeft = /[\u0590-\u08ff\u200f\u2067\u2068\ufb1d-\ufdff\ufe70-\ufeff]/;
const silent = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const nearly = 0.01;

export function faceOf({ isBold }: PdfText): Face {
  return isBold ? bold : regular;
}

/** Cuts a text where there are spaces and nowhere else: names, addresses and Arabic words are never cut in two. */
export function measureText(text: PdfText): {
  widest: number;
  linesWithin: (width: number) => Line[];
} {
  const space = faceOf(text).shape(' ', false);
  const widthOf = ({ width, count }: Word) => (width * text.size) / 1000 + text.letterSpacing * count;
  const spaceWidth = ((space[0]?.advance ?? 0) * text.size) / 1000 + text.letterSpacing;
  const lineWidth = (words: readonly Word[]) =>
    words.reduce((sum, word) => sum + widthOf(word), spaceWidth * (words.length - 1));

  function broken(words: readonly Word[], width: number): Word[][] {
    const lines: Word[][] = [];
    let filled = 0;
    for (const word of words) {
      const line = lines.at(-1);
      const wide = filled + spaceWidth + widthOf(word);
      if (line && wide <= width + nearly) {
        line.push(word);
        filled = wide;
      } else {
        lines.push([word]);
        filled = widthOf(word);
      }
    }
    return lines;
  }

  const paragraphs = paragraphsOf(text);
  return {
    get widest() {
      return Math.max(...paragraphs.map(lineWidth));
    },
    linesWithin: (width) =>
      paragraphs.flatMap((words) =>
        broken(words, width).map((line) => ({ width: lineWidth(line), runs: runsOf(line, space) })),
      ),
  };
}

/** Most of what documents say, they say again and again. */
const known = new Map<string, Word[][]>();
const mostKnown = 2_000;

function paragraphsOf(text: PdfText): Word[][] {
  const key = `${text.isBold ? 'b' : 'r'}${text.runs}${text.text}`;
  const found = known.get(key);
  if (found) return found;
  const paragraphs = text.text.split('\n').map((paragraph) => labelOf(text, paragraph));
  if (known.size >= mostKnown) known.clear();
  known.set(key, paragraphs);
  return paragraphs;
}

function labelOf(text: PdfText, paragraph: string): Word[] {
  const clean = paragraph.replaceAll(/[\t\r]/g, ' ');
  const levels =
    text.runs === 'rtl' || rightToLeft.test(clean)
      ? bidi.getEmbeddingLevels(clean, text.runs).levels
      : undefined;
  let start = 0;
  return clean.split(' ').map((word) => {
    const pieces = levels ? piecesOf(text, word, levels.subarray(start)) : [piece(text, word, 0)];
    let [width, count] = [0, 0];
    for (const { glyphs } of pieces) {
      count += glyphs.length;
      for (const { advance } of glyphs) width += advance;
    }
    const spaceLevel = levels?.[start - 1] ?? 0;
    start += word.length + 1;
    return { pieces, width, count, spaceLevel };
  });
}

function piece(text: PdfText, letters: string, level: number): Piece {
  const isRtl = level % 2 === 1;
  const shown = letters.replaceAll(silent, '');
  const turned = isRtl ? shown.replaceAll(/\p{Bidi_Mirrored}/gu, mirrored) : shown;
  return { glyphs: faceOf(text).shape(turned, isRtl), level };
}

function mirrored(sign: string): string {
  return bidi.getMirroredCharacter(sign) ?? sign;
}

/** A word is cut where the direction changes. */
function piecesOf(text: PdfText, word: string, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let index = 1; index <= word.length; index += 1) {
    if (index < word.length && levels[index] === levels[from]) continue;
    pieces.push(piece(text, word.slice(from, index), levels[from] ?? 0));
    from = index;
  }
  return pieces;
}

/** The pieces of a line in the order in which they are seen; neighbours that run the same way are one. */
function runsOf(words: readonly Word[], space: Glyph[]): Glyph[][] {
  const pieces = words.flatMap(({ pieces: own, spaceLevel }, index) =>
    index === 0 ? own : [{ glyphs: space, level: spaceLevel }, ...own],
  );
  const [first] = pieces;
  if (first && pieces.every(({ level }) => level === 0)) return [pieces.flatMap(({ glyphs }) => glyphs)];
  const seen = inOrderSeen(pieces);
  const runs: Piece[] = [];
  for (const { glyphs, level } of seen) {
    const last = runs.at(-1);
    if (last?.level === level) last.glyphs.push(...glyphs);
    else runs.push({ glyphs: [...glyphs], level });
  }
  return runs.map(({ glyphs }) => glyphs);
}

/** Rule L2 of the bidirectional algorithm. */
function inOrderSeen(pieces: readonly Piece[]): Piece[] {
  const seen = [...pieces];
  for (let level = Math.max(...seen.map((one) => one.level)); level > 0; level -= 1) {
    let from = 0;
    while (from < seen.length) {
      let to = from;
      while ((seen[to]?.level ?? -1) >= level) to += 1;
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return seen;
}
