import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { projectFolder } from '#lib/project-folder.ts';

/** A sign in its place, in thousandths of the size of the letters. */
export interface Glyph {
  id: number;
  /** How far the next one stands; kerning included. */
  advance: number;
  x: number;
  y: number;
  letters: string;
}

export interface Face {
  name: string;
  bytes: Buffer;
  /** Above the line on which the letters stand. */
  ascent: number;
  descent: number;
  capHeight: number;
  box: [number, number, number, number];
  widthOf: (id: number) => number;
  /** The signs of one word, as they stand from left to right. */
  shape: (word: string, isRtl: boolean) => Glyph[];
}

const folder = join(projectFolder, 'data', 'fonts');

// Latin and Arabic in one file, made by art/document-fonts.py.
export const regular = openFace('regular');
export const bold = openFace('bold');

const mostTokens = 4_000;
const latin = /^[\u0020-\u017f]*$/;

function openFace(weight: 'regular' | 'bold'): Face {
  const bytes = readFileSync(join(folder, `document-${weight}.ttf`));
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('Not one face but several');
  // The library remembers a sign with the letter it was first met for. One that is met as a part of another, the O of an Ö,
  // would have none: it could be seen, and neither copied nor read aloud.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);

  const words = new Map<string, Glyph[]>();
  const pairs = new Map<string, Glyph>();

  function shapeWhole(word: string, isRtl: boolean): Glyph[] {
    const key = isRtl ? `<${word}` : word;
    const known = words.get(key);
    if (known) return known;
    const shaped = layOut(font as Font, word, isRtl);
    if (words.size >= mostTokens) words.clear();
    words.set(key, shaped);
    return shaped;
  }

  /** Of Latin letters, all that the library finds is how each stands to the next: that is known after a few documents. */
  function shapeLatin(word: string): Glyph[] {
    const glyphs: Glyph[] = [];
    for (let index = 0; index < word.length; index += 1) {
      const glyph = pairs.get(word.charAt(index) + word.charAt(index + 1));
      if (!glyph) return learnPairs(word);
      glyphs.push(glyph);
    }
    return glyphs;
  }

  function learnPairs(word: string): Glyph[] {
    const shaped = shapeWhole(word, false);
    // Where two letters became one sign, nothing is learnt.
    if (shaped.length === word.length)
      for (const [index, glyph] of shaped.entries())
        pairs.set(word.charAt(index) + word.charAt(index + 1), glyph);
    return shaped;
  }

  return {
    name: font.postscriptName,
    bytes,
    ascent: font.ascent,
    descent: font.descent,
    capHeight: font.capHeight,
    box: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY],
    widthOf: (id) => font.getGlyph(id).advanceWidth,
    shape: (word, isRtl) => (!isRtl && latin.test(word) ? shapeLatin(word) : shapeWhole(word, isRtl)),
  };
}

function layOut(font: Font, word: string, isRtl: boolean): Glyph[] {
  const { glyphs, positions } = font.layout(word, undefined, undefined, undefined, isRtl ? 'rtl' : 'ltr');
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const letters = String.fromCodePoint(...glyph.codePoints);
    return { id: glyph.id, advance: xAdvance, x: xOffset, y: yOffset, letters };
  });
}
