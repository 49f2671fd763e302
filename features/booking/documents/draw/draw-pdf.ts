import type { PdfDocument, PdfDrawing, PdfNode, PdfText } from '../pdf/pen.ts';
import { page } from '../pdf/style.ts';
import { drawingCommands, opacitiesOf } from './drawings.ts';
import { type EmbeddedFace, embedFace } from './embed-face.ts';
import { bold, type Glyph, regular } from './face.ts';
import {
  dividePages,
  insetOf,
  type MeasuredBox,
  type MeasuredText,
  measure,
  type Placed,
  placeChildren,
} from './layout.ts';
import { colourOf, createPdfFile, numbers, type PdfFile, pack, textOf } from './pdf-file.ts';
import { faceOf, type Line } from './set-text.ts';

/** All that is written while a document is drawn. */
interface Sketch {
  file: PdfFile;
  faces: { regular: EmbeddedFace; bold: EmbeddedFace };
  /** Drawings by what they are, with their numbers in the file. */
  drawings: Map<string, { name: string; id: number }>;
}

/** One page of it: commands, and the links that lie over them. */
interface Leaf {
  commands: string[];
  links: number[];
}

/** A document as the bytes of a PDF file. */
export function drawPdf(document: PdfDocument): Uint8Array<ArrayBuffer> {
  const file = createPdfFile();
  const faces = { regular: embedFace(regular, 'DOCREG'), bold: embedFace(bold, 'DOCBLD') };
  const sketch: Sketch = { file, faces, drawings: new Map() };
  const [tree, resources, regularId, boldId] = [
    file.reserve(),
    file.reserve(),
    file.reserve(),
    file.reserve(),
  ];
  const contents = dividePages(document.content);
  const head = measure(document.head, page.width);
  const leaves = contents.map((content, index) => {
    const leaf: Leaf = { commands: [], links: [] };
    paint(sketch, leaf, { measured: head, x: 0, y: 0, height: head.height });
    for (const placed of content) paint(sketch, leaf, placed);
    const foot = measure(numbered(document.foot, index + 1, contents.length), page.width);
    paint(sketch, leaf, { measured: foot, x: 0, y: page.height - foot.height, height: foot.height });
    const commands = file.stream('', pack(leaf.commands.join('\n')));
    const links =
      leaf.links.length === 0 ? '' : `/Annots [${leaf.links.map((id) => `${id} 0 R`).join(' ')}]\n`;
    return file.write(
      `<<\n/Type /Page\n/Parent ${tree} 0 R\n/MediaBox [0 0 ${numbers(page.width, page.height)}]\n/Contents ${commands} 0 R\n/Resources ${resources} 0 R\n${links}>>`,
    );
  });
  file.write(
    `<<\n/Type /Pages\n/Count ${leaves.length}\n/Kids [${leaves.map((id) => `${id} 0 R`).join(' ')}]\n>>`,
    tree,
  );
  faces.regular.write(file, regularId);
  faces.bold.write(file, boldId);
  const drawings = [...sketch.drawings.values()].map(({ name, id }) => `/${name} ${id} 0 R`).join(' ');
  file.write(
    `<<\n/Font << /F1 ${regularId} 0 R /F2 ${boldId} 0 R >>\n/XObject << ${drawings} >>\n>>`,
    resources,
  );
  return file.end(writeCatalog(file, tree, document), writeInfo(file, document));
}

function writeCatalog(file: PdfFile, tree: number, { language }: PdfDocument): number {
  return file.write(
    `<<\n/Type /Catalog\n/Pages ${tree} 0 R\n/Lang (${language})\n/ViewerPreferences << /DisplayDocTitle true >>\n>>`,
  );
}

function writeInfo(file: PdfFile, { title, author, at }: PdfDocument): number {
  const moment = `(D:${at.slice(0, 19).replaceAll(/\D/g, '')}Z)`;
  const name = textOf(author);
  return file.write(
    `<<\n/Title ${textOf(title)}\n/Author ${name}\n/Creator ${name}\n/Producer ${name}\n/CreationDate ${moment}\n/ModDate ${moment}\n>>`,
  );
}

function numbered(node: PdfNode, number: number, pages: number): PdfNode {
  if (node.is === 'text') {
    const text = node.text.replace('{{page}}', String(number)).replace('{{pages}}', String(pages));
    return { ...node, text };
  }
  if (node.is === 'drawing') return node;
  return { ...node, children: node.children.map((child) => numbered(child, number, pages)) };
}

function paint(sketch: Sketch, leaf: Leaf, { measured, x, y, height }: Placed): void {
  if ('lines' in measured) paintText(sketch, leaf, measured, { x, y });
  else if ('children' in measured) paintBox(sketch, leaf, measured, { x, y, height });
  else paintDrawing(sketch, leaf, measured.node, { x, y });
}

function paintBox(
  sketch: Sketch,
  leaf: Leaf,
  measured: MeasuredBox,
  { x, y, height }: Omit<Placed, 'measured'>,
): void {
  const { node, width } = measured;
  const { backgroundColor, borderRadius = 0, overflow } = node.style;
  const isClipped = overflow === 'hidden';
  const outline = () => roundedBox(x, y, width, height, borderRadius);
  if (isClipped) leaf.commands.push(`q\n${outline()} W n`);
  if (backgroundColor) leaf.commands.push(`${colourOf(backgroundColor)} rg\n${outline()} f`);
  for (const placed of placeChildren(measured, x, y, height)) paint(sketch, leaf, placed);
  if (isClipped) leaf.commands.push('Q');
  paintBorders(leaf, measured, { x, y, height });
}

function paintBorders(
  leaf: Leaf,
  { node: { style }, width }: MeasuredBox,
  { x, y, height }: Omit<Placed, 'measured'>,
): void {
  const { borderWidth = 0, borderColor, borderRadius = 0 } = style;
  if (borderColor && borderWidth > 0) {
    const half = borderWidth / 2;
    const box = roundedBox(
      x + half,
      y + half,
      width - borderWidth,
      height - borderWidth,
      borderRadius - half,
    );
    leaf.commands.push(`${colourOf(borderColor)} RG ${numbers(borderWidth)} w\n${box} S`);
  }
  const line = (
    colour: string,
    thick: number,
    isDashed: boolean,
    ...ends: [number, number, number, number]
  ) => {
    const [fromX, fromY, toX, toY] = ends;
    const dash = isDashed ? `[${numbers(thick * 2, thick * 1.2)}] 0 d ` : '';
    leaf.commands.push(
      `${dash}${colourOf(colour)} RG ${numbers(thick)} w ${numbers(fromX, up(fromY))} m ${numbers(toX, up(toY))} l S${isDashed ? ' [] 0 d' : ''}`,
    );
  };
  const { borderTopWidth: top, borderBottomWidth: bottom, borderLeftWidth: left } = style;
  if (top && style.borderTopColor)
    line(
      style.borderTopColor,
      top,
      style.borderTopStyle === 'dashed',
      x,
      y + top / 2,
      x + width,
      y + top / 2,
    );
  if (bottom && style.borderBottomColor) {
    const below = y + height - bottom / 2;
    line(style.borderBottomColor, bottom, false, x, below, x + width, below);
  }
  if (left && style.borderLeftColor)
    line(
      style.borderLeftColor,
      left,
      style.borderLeftStyle === 'dashed',
      x + left / 2,
      y,
      x + left / 2,
      y + height,
    );
}

/** Paper is measured from above, PDF from below. */
function up(y: number): number {
  return page.height - y;
}

const bend = 1 - (4 / 3) * (Math.SQRT2 - 1);

function roundedBox(x: number, y: number, width: number, height: number, wanted: number): string {
  const radius = Math.min(wanted, width / 2, height / 2);
  if (radius <= 0) return `${numbers(x, up(y + height), width, height)} re`;
  const [right, top, bottom] = [x + width, up(y), up(y + height)];
  const near = radius * bend;
  return [
    `${numbers(x + radius, top)} m ${numbers(right - radius, top)} l`,
    `${numbers(right - near, top, right, top - near, right, top - radius)} c`,
    `${numbers(right, bottom + radius)} l`,
    `${numbers(right, bottom + near, right - near, bottom, right - radius, bottom)} c`,
    `${numbers(x + radius, bottom)} l`,
    `${numbers(x + near, bottom, x, bottom + near, x, bottom + radius)} c`,
    `${numbers(x, top - radius)} l`,
    `${numbers(x, top - near, x + near, top, x + radius, top)} c h`,
  ].join(' ');
}

function paintText(
  sketch: Sketch,
  leaf: Leaf,
  { node, width, height, lines }: MeasuredText,
  { x, y }: { x: number; y: number },
): void {
  const inset = insetOf(node.style);
  const ascent = (faceOf(node).ascent * node.size) / 1000;
  const free = width - inset.left - inset.right;
  for (const [index, line] of lines.entries()) {
    const rest = free - line.width;
    const start = x + inset.left + (node.align === 'left' ? 0 : node.align === 'center' ? rest / 2 : rest);
    paintLine(sketch, leaf, node, line, start, y + inset.top + index * node.lineHeight + ascent);
  }
  if (node.url) {
    const area = numbers(x, up(y + height), x + width, up(y));
    const address = node.url.replaceAll(/[()\\]/g, '\\$&');
    leaf.links.push(
      sketch.file.write(
        `<<\n/Type /Annot\n/Subtype /Link\n/Rect [${area}]\n/Border [0 0 0]\n/F 4\n/A << /S /URI /URI (${address}) >>\n>>`,
      ),
    );
  }
}

function paintLine(sketch: Sketch, leaf: Leaf, node: PdfText, line: Line, x: number, y: number): void {
  const face = node.isBold ? sketch.faces.bold : sketch.faces.regular;
  const set = `/${node.isBold ? 'F2' : 'F1'} ${numbers(node.size)} Tf\n`;
  const { commands } = leaf;
  commands.push(`BT\n${colourOf(node.colour)} rg\n${numbers(x, up(y))} Td`);
  if (node.letterSpacing) commands.push(`${numbers(node.letterSpacing)} Tc`);
  for (const run of line.runs) commands.push(`${set}[${shown(face, run)}] TJ`);
  if (node.letterSpacing) commands.push('0 Tc');
  commands.push('ET');
}

/** Signs in a row, with the steps between them where they are not as wide as the sign before. */
function shown(embedded: EmbeddedFace, glyphs: readonly Glyph[]): string {
  let text = '<';
  let owed = 0;
  for (const glyph of glyphs) {
    const step = owed - glyph.x;
    if (step !== 0) text += `> ${numbers(step)} <`;
    text += embedded.numberOf(glyph).toString(16).padStart(4, '0');
    owed = embedded.face.widthOf(glyph.id) + glyph.x - glyph.advance;
  }
  return owed === 0 ? `${text}>` : `${text}> ${numbers(owed)}`;
}

/** The cloth and the mark look the same in every document: worked out once for as long as the thread lives. */
const packedDrawings = new Map<string, Uint8Array>();

function paintDrawing(
  { file, drawings }: Sketch,
  leaf: Leaf,
  drawing: PdfDrawing,
  { x, y }: { x: number; y: number },
): void {
  const { width, height } = drawing;
  const key = JSON.stringify(drawing);
  let drawn = drawings.get(key);
  if (!drawn) {
    const packed = packedDrawings.get(key) ?? packDrawing(drawing);
    if (drawing.of !== 'qr') packedDrawings.set(key, packed);
    const opacities = opacitiesOf(drawing).map((one) => `/O${Math.round(one * 100)} << /ca ${one} >>`);
    const id = file.stream(
      `/Type /XObject\n/Subtype /Form\n/BBox [0 0 ${numbers(width, height)}]\n/Resources << /ExtGState << ${opacities.join(' ')} >> >>\n`,
      packed,
    );
    drawn = { name: `X${drawings.size + 1}`, id };
    drawings.set(key, drawn);
  }
  leaf.commands.push(`q 1 0 0 1 ${numbers(x, up(y + height))} cm /${drawn.name} Do Q`);
}

function packDrawing(drawing: PdfDrawing): Uint8Array {
  return pack(`1 0 0 -1 0 ${numbers(drawing.height)} cm\n${drawingCommands(drawing)}`);
}
