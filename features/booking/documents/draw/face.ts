import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { projectFolder } from '#lib/project-folder.ts';

/** A positioned glyph, in thousandths of the font size. */
export interface Glyph {
  id: number;
  /** Distance to the next glyph, kerning included. */
  advance: number;
  x: number;
  y: number;
  text: string;
}

export interface Face {
  name: string;
  bytes: Buffer;
  /** Above the baseline. */
  ascent: number;
  descent: number;
  capHeight: number;
  box: [number, number, number, number];
  widthOf: (id: number) => number;
  /** The glyphs of one token, from left to right. */
  shape: (token: string, isRtl: boolean) => Glyph[];
}

const folder = join(projectFolder, 'data', 'fonts');

// Latin and Arabic in one file, made by art/document-fonts.py.
export const regular = openFace('regular');
export const bold = openFace('bold');

const maxTokens = 4_000;
const latin = /^[\u0020-\u017f]*$/;

function openFace(weight: 'regular' | 'bold'): Face {
  const bytes = readFileSync(join(folder, `document-${weight}.ttf`));
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('The font file has several faces');
  // fontkit keeps the character with which a glyph is first requested. A glyph first met as a component, the O of an Ö,
  // would have none: visible, but not copied or read aloud.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);

  const shapedTokens = new Map<string, Glyph[]>();
  const pairs = new Map<string, Glyph>();

  function shapeWhole(token: string, isRtl: boolean): Glyph[] {
    const key = isRtl ? `<${token}` : token;
    const known = shapedTokens.get(key);
    if (known) return known;
    const shaped = layOut(font as Font, token, isRtl);
    if (shapedTokens.size >= maxTokens) shapedTokens.clear();
    shapedTokens.set(key, shaped);
    return shaped;
  }

  /** For Latin text the position of a glyph depends only on the next character, so pairs are cached. */
  function shapeLatin(token: string): Glyph[] {
    const glyphs: Glyph[] = [];
    for (let index = 0; index < token.length; index += 1) {
      const glyph = pairs.get(token.charAt(index) + token.charAt(index + 1));
      if (!glyph) return cachePairs(token);
      glyphs.push(glyph);
    }
    return glyphs;
  }

  function cachePairs(token: string): Glyph[] {
    const shaped = shapeWhole(token, false);
    // Ligatures are not cached as pairs.
    if (shaped.length === token.length)
      for (const [index, glyph] of shaped.entries()) pairs.set(token.charAt(index) + token.charAt(index + 1), glyph);
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
    shape: (token, isRtl) => (!isRtl && latin.test(token) ? shapeLatin(token) : shapeWhole(token, isRtl)),
  };
}

function layOut(font: Font, token: string, isRtl: boolean): Glyph[] {
  const { glyphs, positions } = font.layout(token, undefined, undefined, undefined, isRtl ? 'rtl' : 'ltr');
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const text = String.fromCodePoint(...glyph.codePoints);
    return { id: glyph.id, advance: xAdvance, x: xOffset, y: yOffset, text };
  });
}
