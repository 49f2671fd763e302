import type { Face, Glyph } from './face.ts';
import { type PdfFile, pack } from './pdf-file.ts';

/**
 * The subset of a font that one document uses. Glyphs are renumbered: the usual ones first, then others as they appear.
 */
export interface EmbeddedFace {
  face: Face;
  numberOf: (glyph: Glyph) => number;
  write: (file: PdfFile, id: number) => void;
}

/** The compressed font data of one subset. */
interface Selection {
  program: Uint8Array;
  unicode: Uint8Array;
  widths: string;
}

/** A font with the data that all documents share. */
interface OpenedFace {
  font: FontTables;
  usual: { glyphs: SubsetGlyph[]; texts: string[]; numbers: Map<number, number> };
  selections: Map<string, Selection>;
}

// ASCII is always included, so that most documents have the same subset.
const usualCharacters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const maxSelections = 200;

export function embedFace(face: Face, tag: string): EmbeddedFace {
  const opened = open(face);
  const glyphs = [...opened.usual.glyphs];
  const texts = [...opened.usual.texts];
  const numbers = new Map(opened.usual.numbers);
  const include = including(glyphs, texts, numbers);

  function select(): Selection {
    const key = glyphs
      .slice(opened.usual.glyphs.length)
      .map(({ id, rise }) => `${id} ${rise}`)
      .join();
    const known = opened.selections.get(key);
    if (known) return known;
    const widths = glyphs.map(({ id }) => face.widthOf(id)).join(' ');
    const unicode = pack(glyphMap(texts));
    const selection = { widths, unicode, program: pack(subset(opened.font, glyphs, include)) };
    if (opened.selections.size >= maxSelections) opened.selections.clear();
    opened.selections.set(key, selection);
    return selection;
  }

  return {
    face,
    numberOf(glyph) {
      const number = include(glyph.id, glyph.y);
      texts[number] ||= glyph.text;
      return number;
    },
    write(file, id) {
      const { program, unicode, widths } = select();
      const name = `${tag}+${face.name}`;
      const data = file.stream('', program);
      const descriptor = file.write(
        `<<\n/Type /FontDescriptor\n/FontName /${name}\n/Flags 4\n/FontBBox [${face.box.join(' ')}]\n/ItalicAngle 0\n/Ascent ${face.ascent}\n/Descent ${face.descent}\n/CapHeight ${face.capHeight}\n/StemV 0\n/FontFile2 ${data} 0 R\n>>`,
      );
      const descendant = file.write(
        `<<\n/Type /Font\n/Subtype /CIDFontType2\n/BaseFont /${name}\n/CIDSystemInfo <<\n/Registry (Adobe)\n/Ordering (Identity)\n/Supplement 0\n>>\n/FontDescriptor ${descriptor} 0 R\n/W [0 [${widths}]]\n/CIDToGIDMap /Identity\n>>`,
      );
      const map = file.stream('', unicode);
      file.write(
        `<<\n/Type /Font\n/Subtype /Type0\n/BaseFont /${name}\n/Encoding /Identity-H\n/DescendantFonts [${descendant} 0 R]\n/ToUnicode ${map} 0 R\n>>`,
        id,
      );
    },
  };
}

function including(glyphs: SubsetGlyph[], texts: string[], numbers: Map<number, number>) {
  return (id: number, rise = 0): number => {
    const key = id + rise * 0x10000;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, glyphs.length);
    texts.push('');
    return glyphs.push({ id, rise }) - 1;
  };
}

const openedFaces = new WeakMap<Face, OpenedFace>();

function open(face: Face): OpenedFace {
  const known = openedFaces.get(face);
  if (known) return known;
  const usual: OpenedFace['usual'] = { glyphs: [], texts: [], numbers: new Map() };
  const include = including(usual.glyphs, usual.texts, usual.numbers);
  // Glyph 0 is the one for missing characters.
  include(0);
  for (const character of usualCharacters)
    for (const { id } of face.shape(character, false)) usual.texts[include(id)] = character;
  const opened = { font: readFont(face), usual, selections: new Map() };
  openedFaces.set(face, opened);
  return opened;
}

/** Maps each glyph to its characters, so that text can be searched and copied. */
function glyphMap(texts: readonly string[]): string {
  const hex = (code: number) => code.toString(16).padStart(4, '0');
  const blocks: string[] = [];
  for (let from = 0; from < texts.length; from += 256) {
    const some = texts.slice(from, from + 256);
    const list = some.map(
      (text) => `<${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join(' ')}>`,
    );
    blocks.push(`1 beginbfrange\n<${hex(from)}> <${hex(from + some.length - 1)}> [${list.join(' ')}]\nendbfrange`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** A glyph of the font, moved up or down by `rise`. */
interface SubsetGlyph {
  id: number;
  rise: number;
}

interface FontTables {
  table: (tag: string) => Buffer;
  outlineOf: (id: number) => Buffer;
  metricsOf: (id: number) => Buffer;
}

/** The tables of a TrueType file: learn.microsoft.com/typography/opentype/spec/otff. */
function readFont(face: Face): FontTables {
  const { bytes } = face;
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    const start = bytes.readUInt32BE(at + 8);
    tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(start, start + bytes.readUInt32BE(at + 12)));
  }
  const table = (tag: string) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`${face.name} has no table ${tag}`);
    return found;
  };
  const [glyf, loca, hmtx] = [table('glyf'), table('loca'), table('hmtx')];
  const isLong = table('head').readUInt16BE(50) === 1;
  const metrics = table('hhea').readUInt16BE(34);
  const startOf = (id: number) => (isLong ? loca.readUInt32BE(id * 4) : loca.readUInt16BE(id * 2) * 2);
  return {
    table,
    outlineOf: (id) => glyf.subarray(startOf(id), startOf(id + 1)),
    // The last widths are omitted when they are all the same.
    metricsOf(id) {
      if (id < metrics) return hmtx.subarray(id * 4, id * 4 + 4);
      const bearing = metrics * 4 + (id - metrics) * 2;
      return Buffer.concat([hmtx.subarray(metrics * 4 - 4, metrics * 4 - 2), hmtx.subarray(bearing, bearing + 2)]);
    },
  };
}

/** The same font with these glyphs and their components, in this order. */
function subset(font: FontTables, glyphs: readonly SubsetGlyph[], include: (id: number) => number): Buffer {
  const outlines: Buffer[] = [];
  const starts = [0];
  // A composite glyph adds its components to the list while it is iterated.
  for (let number = 0; number < glyphs.length; number += 1) {
    const { id, rise } = glyphs[number] ?? { id: 0, rise: 0 };
    const outline = rise ? raised(font.outlineOf(id), include(id), rise) : withNewParts(font.outlineOf(id), include);
    const padded = Buffer.alloc(Math.ceil(outline.length / 4) * 4);
    outline.copy(padded);
    outlines.push(padded);
    starts.push((starts.at(-1) ?? 0) + padded.length);
  }
  const head = Buffer.from(font.table('head'));
  head.writeUInt16BE(1, 50);
  const hhea = Buffer.from(font.table('hhea'));
  hhea.writeUInt16BE(glyphs.length, 34);
  const maxp = Buffer.from(font.table('maxp'));
  maxp.writeUInt16BE(glyphs.length, 4);
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
  const loca = Buffer.alloc(starts.length * 4);
  for (const [index, start] of starts.entries()) loca.writeUInt32BE(start, index * 4);
  const hmtx = Buffer.concat(glyphs.map(({ id }) => font.metricsOf(id)));
  return fontFile({ glyf: Buffer.concat(outlines), head, hhea, hmtx, loca, maxp });
}

/**
 * A mark above or below a character as a glyph of its own. If the text position moved instead, readers would see a word
 * break there.
 */
function raised(outline: Buffer, part: number, rise: number): Buffer {
  const glyph = Buffer.alloc(18);
  glyph.writeInt16BE(-1, 0);
  if (outline.length > 0) {
    for (const at of [2, 6]) glyph.writeInt16BE(outline.readInt16BE(at), at);
    for (const at of [4, 8]) glyph.writeInt16BE(outline.readInt16BE(at) + rise, at);
  }
  glyph.writeUInt16BE(hasWideArguments | hasOffset, 10);
  glyph.writeUInt16BE(part, 12);
  glyph.writeInt16BE(rise, 16);
  return glyph;
}

const hasWideArguments = 1;
const hasOffset = 2;
const hasScale = 8;
const moreParts = 32;
const hasTwoScales = 64;
const hasMatrix = 128;

/** A composite such as Ö names its components by number. */
function withNewParts(outline: Buffer, include: (id: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  const changed = Buffer.from(outline);
  let at = 10;
  let flags = moreParts;
  while (flags & moreParts) {
    flags = changed.readUInt16BE(at);
    changed.writeUInt16BE(include(changed.readUInt16BE(at + 2)), at + 2);
    at += flags & hasWideArguments ? 8 : 6;
    at += flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0;
  }
  return changed;
}

function fontFile(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const header = Buffer.alloc(12 + entries.length * 16);
  const largest = 2 ** Math.floor(Math.log2(entries.length)) * 16;
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(entries.length, 4);
  header.writeUInt16BE(largest, 6);
  header.writeUInt16BE(Math.log2(largest / 16), 8);
  header.writeUInt16BE(entries.length * 16 - largest, 10);
  const parts = [header];
  let start = header.length;
  for (const [index, [tag, table]] of entries.entries()) {
    const at = 12 + index * 16;
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(checksum(padded), at + 4);
    header.writeUInt32BE(start, at + 8);
    header.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    start += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
