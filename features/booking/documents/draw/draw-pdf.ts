import { type PdfDocument, type PdfDrawing, type PdfNode, type PdfText, page } from '../pdf/pen.ts';
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

/** State of one document while it is drawn. */
interface DrawState {
  file: PdfFile;
  faces: { regular: EmbeddedFace; bold: EmbeddedFace };
  /** Drawings that are already in the file, by their JSON. */
  drawings: Map<string, { name: string; id: number }>;
}

/** The commands and links of one page. */
interface PageOutput {
  commands: string[];
  links: number[];
}

export function drawPdf(document: PdfDocument): Uint8Array<ArrayBuffer> {
  const file = createPdfFile();
  const faces = { regular: embedFace(regular, 'DOCREG'), bold: embedFace(bold, 'DOCBLD') };
  const state: DrawState = { file, faces, drawings: new Map() };
  const [tree, resources, regularId, boldId] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()];
  const contents = dividePages(document.content);
  const head = measure(document.head, page.width);
  const pageIds = contents.map((content, index) => {
    const output: PageOutput = { commands: [], links: [] };
    paint(state, output, { measured: head, x: 0, y: 0, height: head.height });
    for (const placed of content) paint(state, output, placed);
    const foot = measure(numbered(document.foot, index + 1, contents.length), page.width);
    paint(state, output, { measured: foot, x: 0, y: page.height - foot.height, height: foot.height });
    const commands = file.stream('', pack(output.commands.join('\n')));
    const links = output.links.length === 0 ? '' : `/Annots [${output.links.map((id) => `${id} 0 R`).join(' ')}]\n`;
    return file.write(
      `<<\n/Type /Page\n/Parent ${tree} 0 R\n/MediaBox [0 0 ${numbers(page.width, page.height)}]\n/Contents ${commands} 0 R\n/Resources ${resources} 0 R\n${links}>>`,
    );
  });
  file.write(
    `<<\n/Type /Pages\n/Count ${pageIds.length}\n/Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}]\n>>`,
    tree,
  );
  faces.regular.write(file, regularId);
  faces.bold.write(file, boldId);
  const drawings = [...state.drawings.values()].map(({ name, id }) => `/${name} ${id} 0 R`).join(' ');
  file.write(`<<\n/Font << /F1 ${regularId} 0 R /F2 ${boldId} 0 R >>\n/XObject << ${drawings} >>\n>>`, resources);
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

function paint(state: DrawState, output: PageOutput, { measured, x, y, height }: Placed): void {
  if ('lines' in measured) paintText(state, output, measured, { x, y });
  else if ('children' in measured) paintBox(state, output, measured, { x, y, height });
  else paintDrawing(state, output, measured.node, { x, y });
}

function paintBox(
  state: DrawState,
  output: PageOutput,
  measured: MeasuredBox,
  { x, y, height }: Omit<Placed, 'measured'>,
): void {
  const { node, width } = measured;
  const { backgroundColor, borderRadius = 0, overflow } = node.style;
  const isClipped = overflow === 'hidden';
  const outline = () => roundedBox(x, y, width, height, borderRadius);
  if (isClipped) output.commands.push(`q\n${outline()} W n`);
  if (backgroundColor) output.commands.push(`${colourOf(backgroundColor)} rg\n${outline()} f`);
  for (const placed of placeChildren(measured, x, y, height)) paint(state, output, placed);
  if (isClipped) output.commands.push('Q');
  paintBorders(output, measured, { x, y, height });
}

function paintBorders(
  output: PageOutput,
  { node: { style }, width }: MeasuredBox,
  { x, y, height }: Omit<Placed, 'measured'>,
): void {
  const { borderWidth = 0, borderColor, borderRadius = 0 } = style;
  if (borderColor && borderWidth > 0) {
    const half = borderWidth / 2;
    const box = roundedBox(x + half, y + half, width - borderWidth, height - borderWidth, borderRadius - half);
    output.commands.push(`${colourOf(borderColor)} RG ${numbers(borderWidth)} w\n${box} S`);
  }
  const { borderTopWidth: top = 0, borderBottomWidth: bottom = 0, borderLeftWidth: left = 0 } = style;
  const [topY, bottomY, leftX] = [y + top / 2, y + height - bottom / 2, x + left / 2];
  paintEdge(output, top, style.borderTopColor, style.borderTopStyle, [x, topY, x + width, topY]);
  paintEdge(output, bottom, style.borderBottomColor, undefined, [x, bottomY, x + width, bottomY]);
  paintEdge(output, left, style.borderLeftColor, style.borderLeftStyle, [leftX, y, leftX, y + height]);
}

function paintEdge(
  output: PageOutput,
  thick: number,
  colour: string | undefined,
  style: 'dashed' | undefined,
  [fromX, fromY, toX, toY]: [number, number, number, number],
): void {
  if (thick === 0 || !colour) return;
  const [dash, solid] = style ? [`[${numbers(thick * 2, thick * 1.2)}] 0 d `, ' [] 0 d'] : ['', ''];
  const line = `${numbers(fromX, up(fromY))} m ${numbers(toX, up(toY))} l S`;
  output.commands.push(`${dash}${colourOf(colour)} RG ${numbers(thick)} w ${line}${solid}`);
}

/** Layout measures from the top, PDF from the bottom. */
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
  state: DrawState,
  output: PageOutput,
  { node, width, height, lines }: MeasuredText,
  { x, y }: { x: number; y: number },
): void {
  const inset = insetOf(node.style);
  const ascent = (faceOf(node).ascent * node.size) / 1000;
  const free = width - inset.left - inset.right;
  for (const [index, line] of lines.entries()) {
    const rest = free - line.width;
    const start = x + inset.left + (node.align === 'left' ? 0 : node.align === 'center' ? rest / 2 : rest);
    paintLine(state, output, node, line, start, y + inset.top + index * node.lineHeight + ascent);
  }
  if (node.url) {
    const area = numbers(x, up(y + height), x + width, up(y));
    const address = node.url.replaceAll(/[()\\]/g, '\\$&');
    output.links.push(
      state.file.write(
        `<<\n/Type /Annot\n/Subtype /Link\n/Rect [${area}]\n/Border [0 0 0]\n/F 4\n/A << /S /URI /URI (${address}) >>\n>>`,
      ),
    );
  }
}

function paintLine(state: DrawState, output: PageOutput, node: PdfText, line: Line, x: number, y: number): void {
  const face = node.isBold ? state.faces.bold : state.faces.regular;
  const set = `/${node.isBold ? 'F2' : 'F1'} ${numbers(node.size)} Tf\n`;
  const { commands } = output;
  commands.push(`BT\n${colourOf(node.colour)} rg\n${numbers(x, up(y))} Td`);
  if (node.letterSpacing) commands.push(`${numbers(node.letterSpacing)} Tc`);
  for (const run of line.runs) commands.push(`${set}[${shown(face, run)}] TJ`);
  if (node.letterSpacing) commands.push('0 Tc');
  commands.push('ET');
}

/** Glyph numbers in hex, with offsets where an advance differs from the glyph width. */
function shown(embedded: EmbeddedFace, glyphs: readonly Glyph[]): string {
  let text = '<';
  let offset = 0;
  for (const glyph of glyphs) {
    const step = offset - glyph.x;
    if (step !== 0) text += `> ${numbers(step)} <`;
    text += embedded.numberOf(glyph).toString(16).padStart(4, '0');
    offset = embedded.face.widthOf(glyph.id) + glyph.x - glyph.advance;
  }
  return offset === 0 ? `${text}>` : `${text}> ${numbers(offset)}`;
}

/** Patterns and logo are the same in every document: compressed once per thread. */
const packedDrawings = new Map<string, Uint8Array>();

function paintDrawing(
  { file, drawings }: DrawState,
  output: PageOutput,
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
  output.commands.push(`q 1 0 0 1 ${numbers(x, up(y + height))} cm /${drawn.name} Do Q`);
}

function packDrawing(drawing: PdfDrawing): Uint8Array {
  return pack(`1 0 0 -1 0 ${numbers(drawing.height)} cm\n${drawingCommands(drawing)}`);
}
