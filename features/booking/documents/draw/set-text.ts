import createBidi from 'bidi-js';
import type { PdfText } from '../pdf/pen.ts';
import { bold, type Face, type Glyph, regular } from './face.ts';

/** One line of text in visual order. */
export interface Line {
  runs: Glyph[][];
  width: number;
}

/** An unbreakable token with the space before it. Widths are in thousandths of the font size. */
interface Token {
  pieces: Piece[];
  width: number;
  count: number;
  spaceLevel: number;
}

interface Piece {
  glyphs: Glyph[];
  /** Bidi embedding level: odd levels run right to left. */
  level: number;
}

const bidi = createBidi();
const rightToLeft = /[\u0590-\u08ff\u200f\u2067\u2068\ufb1d-\ufdff\ufe70-\ufeff]/;
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const tolerance = 0.01;

export function faceOf({ isBold }: PdfText): Face {
  return isBold ? bold : regular;
}

/** Breaks lines only at spaces: names, addresses and Arabic tokens are never divided. */
export function measureText(text: PdfText): { widest: number; linesWithin: (width: number) => Line[] } {
  const space = faceOf(text).shape(' ', false);
  const widthOf = ({ width, count }: Token) => (width * text.size) / 1000 + text.letterSpacing * count;
  const spaceWidth = ((space[0]?.advance ?? 0) * text.size) / 1000 + text.letterSpacing;
  const lineWidth = (tokens: readonly Token[]) =>
    tokens.reduce((sum, token) => sum + widthOf(token), spaceWidth * (tokens.length - 1));

  function broken(tokens: readonly Token[], width: number): Token[][] {
    const lines: Token[][] = [];
    let filled = 0;
    for (const token of tokens) {
      const line = lines.at(-1);
      const wide = filled + spaceWidth + widthOf(token);
      if (line && wide <= width + tolerance) {
        line.push(token);
        filled = wide;
      } else {
        lines.push([token]);
        filled = widthOf(token);
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
      paragraphs.flatMap((tokens) =>
        broken(tokens, width).map((line) => ({ width: lineWidth(line), runs: runsOf(line, space) })),
      ),
  };
}

/** Documents repeat most of their texts. */
const known = new Map<string, Token[][]>();
const maxKnown = 2_000;

function paragraphsOf(text: PdfText): Token[][] {
  const key = `${text.isBold ? 'b' : 'r'}${text.runs}${text.text}`;
  const found = known.get(key);
  if (found) return found;
  const paragraphs = text.text.split('\n').map((paragraph) => tokensOf(text, paragraph));
  if (known.size >= maxKnown) known.clear();
  known.set(key, paragraphs);
  return paragraphs;
}

function tokensOf(text: PdfText, paragraph: string): Token[] {
  const clean = paragraph.replaceAll(/[\t\r]/g, ' ');
  const levels =
    text.runs === 'rtl' || rightToLeft.test(clean) ? bidi.getEmbeddingLevels(clean, text.runs).levels : undefined;
  let start = 0;
  return clean.split(' ').map((token) => {
    const pieces = levels ? piecesOf(text, token, levels.subarray(start)) : [piece(text, token, 0)];
    let [width, count] = [0, 0];
    for (const { glyphs } of pieces) {
      count += glyphs.length;
      for (const { advance } of glyphs) width += advance;
    }
    const spaceLevel = levels?.[start - 1] ?? 0;
    start += token.length + 1;
    return { pieces, width, count, spaceLevel };
  });
}

function piece(text: PdfText, characters: string, level: number): Piece {
  const isRtl = level % 2 === 1;
  const shown = characters.replaceAll(invisible, '');
  const oriented = isRtl ? shown.replaceAll(/\p{Bidi_Mirrored}/gu, mirrored) : shown;
  return { glyphs: faceOf(text).shape(oriented, isRtl), level };
}

function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character;
}

/** Divides a token where the direction changes. */
function piecesOf(text: PdfText, token: string, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let index = 1; index <= token.length; index += 1) {
    if (index < token.length && levels[index] === levels[from]) continue;
    pieces.push(piece(text, token.slice(from, index), levels[from] ?? 0));
    from = index;
  }
  return pieces;
}

/** The pieces of a line in visual order; neighbours of the same level are joined. */
function runsOf(tokens: readonly Token[], space: Glyph[]): Glyph[][] {
  const pieces = tokens.flatMap(({ pieces: own, spaceLevel }, index) =>
    index === 0 ? own : [{ glyphs: space, level: spaceLevel }, ...own],
  );
  const [first] = pieces;
  if (first && pieces.every(({ level }) => level === 0)) return [pieces.flatMap(({ glyphs }) => glyphs)];
  const ordered = visualOrder(pieces);
  const runs: Piece[] = [];
  for (const { glyphs, level } of ordered) {
    const last = runs.at(-1);
    if (last?.level === level) last.glyphs.push(...glyphs);
    else runs.push({ glyphs: [...glyphs], level });
  }
  return runs.map(({ glyphs }) => glyphs);
}

/** Rule L2 of the bidirectional algorithm. */
function visualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  for (let level = Math.max(...ordered.map((one) => one.level)); level > 0; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return ordered;
}
