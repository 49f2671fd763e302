import { encode } from 'uqr';
import { colours, type PdfDrawing } from '../pdf/pen.ts';
import { colourOf, numbers } from './pdf-file.ts';

/** An SVG path and its paint. */
interface Path {
  d: string;
  fill?: string;
  isEvenOdd?: boolean;
  opacity?: number;
  stroke?: { colour: string; width: number };
  /** Scaled first, then moved. */
  scale?: [x: number, y: number];
  move?: [x: number, y: number];
  tiles?: { columns: number; rows: number; width: number; height: number };
}

// The kanga pattern and borderTile of app/styles/cloth.css, one tile each. A shape on the edge of a tile is drawn whole by
// one neighbour: two halves would show a line between them.

const patternTile = `M32 6l26 26-26 26-26-26zM32 13l-19 19 19 19 19-19z
M32 19c7 4 7 9 0 13-7-4-7-9 0-13zM32 45c-7-4-7-9 0-13 7 4 7 9 0 13z
M19 32c4-7 9-7 13 0-4 7-9 7-13 0zM45 32c-4 7-9 7-13 0 4-7 9-7 13 0z
M0-9l9 9-9 9-9-9z
M14 11.8l2.2 2.2-2.2 2.2-2.2-2.2zM50 11.8l2.2 2.2-2.2 2.2-2.2-2.2z
M14 47.8l2.2 2.2-2.2 2.2-2.2-2.2zM50 47.8l2.2 2.2-2.2 2.2-2.2-2.2z`;

const borderTile = `M0 12l8-8.5 8 8.5zM16 12l8-8.5 8 8.5z
M16 3.2l1.8 1.8-1.8 1.8-1.8-1.8zM32 3.2l1.8 1.8-1.8 1.8-1.8-1.8z`;

const jet =
  'M22 12c0-1-1.3-1.6-2.9-1.6h-4.7L9.6 3H7.3l2.3 7.400H5.400L3.600 8H2l1.100 4L2 16h1.600l1.800-2.400h4.200L7.300 21h2.300l4.800-7.400h4.700c1.600 0 2.900-.6 2.900-1.600Z';

const star = 'l2.35 4.900 5.400.7-3.950 3.750.98 5.350-4.780-2.580-4.780 2.580.98-5.350-3.950-3.750 5.400-.7z';

/** PDF commands of a drawing, from its upper left corner down. An opacity of 0.22 is the graphics state /O22. */
export function drawingCommands(drawing: PdfDrawing): string {
  if (drawing.of === 'qr') return qrCommands(drawing.text, drawing.width);
  return pathsOf(drawing).map(pathCommands).join('\n');
}

export function opacitiesOf(drawing: PdfDrawing): number[] {
  return drawing.of === 'pattern' ? [drawing.opacity] : [];
}

function pathsOf(drawing: Exclude<PdfDrawing, { of: 'qr' }>): Path[] {
  const { width, height } = drawing;
  switch (drawing.of) {
    case 'pattern':
      return patternPaths(width, height, drawing);
    case 'border':
      return borderPaths(width, height, drawing);
    case 'mark':
      return mark(width / 40);
    case 'jet': {
      const scale = width / 24;
      return [
        drawing.isRtl
          ? { d: jet, fill: colours.brand, scale: [-scale, scale], move: [width, 0] }
          : { d: jet, fill: colours.brand, scale: [scale, scale] },
      ];
    }
    case 'stars': {
      const d = Array.from({ length: drawing.count }, (_, index) => `M${8 + index * 17} 0${star}`).join('');
      const scale = height / 15;
      return [{ d, fill: colours.accent, scale: [scale, scale] }];
    }
  }
}

interface TileColours {
  ground: string;
  motif: string;
}

function patternPaths(
  width: number,
  height: number,
  { ground, motif, tileSize, opacity }: TileColours & { tileSize: number; opacity: number },
): Path[] {
  const scale = tileSize / 64;
  const columns = Math.ceil(width / tileSize) + 1;
  const rows = Math.ceil(height / tileSize) + 1;
  // A whole tile is centred vertically.
  const top = (height / 2 - tileSize / 2) % tileSize;
  return [
    { d: `M0 0h${width}v${height}h${-width}z`, fill: ground },
    {
      d: patternTile,
      tiles: { columns, rows: rows + 1, width: 64, height: 64 },
      fill: motif,
      isEvenOdd: true,
      opacity,
      scale: [scale, scale],
      move: [0, top > 0 ? top - tileSize : top],
    },
  ];
}

function borderPaths(width: number, height: number, { ground, motif }: TileColours): Path[] {
  const scale = height / 16;
  const columns = Math.ceil(width / scale / 32);
  const edges = `M0 0h${width / scale}v1.5h${-width / scale}zM0 14.5h${width / scale}v1.500h${-width / scale}z`;
  return [
    { d: `M0 0h${width}v${height}h${-width}z`, fill: ground },
    { d: edges, fill: motif, scale: [scale, scale] },
    { d: borderTile, fill: motif, scale: [scale, scale], tiles: { columns, rows: 1, width: 32, height: 16 } },
  ];
}

/** The logo on a dark background: sails over the sea. */
function mark(scale: number): Path[] {
  const sails =
    'M9 3.500c10.500.4 19.300 4 26 10.600-9.200-1-17.900.2-26 3.700V3.500ZM9 20.800c6.300-2.600 12.500-3.500 18.700-2.700C22.600 22.900 16.400 26 9 27.400v-6.600Z';
  const sea = 'M4.500 33.200c4.200 3.300 8.900 3.300 13.100 1 4.900-2.700 10.700-3.200 17.900-.6';
  return [
    { d: sails, fill: colours.onOcean, scale: [scale, scale] },
    { d: sea, stroke: { colour: colours.accent, width: 2.75 }, scale: [scale, scale] },
  ];
}

function pathCommands({ d, fill, isEvenOdd, opacity, stroke, scale, move, tiles }: Path): string {
  const [scaleX, scaleY] = scale ?? [1, 1];
  const [x, y] = move ?? [0, 0];
  return [
    `q ${numbers(scaleX, 0, 0, scaleY, x, y)} cm`,
    ...(opacity === undefined ? [] : [`/O${Math.round(opacity * 100)} gs`]),
    ...(fill ? [`${colourOf(fill)} rg`] : []),
    ...(stroke ? [`${colourOf(stroke.colour)} RG ${numbers(stroke.width)} w 1 J`] : []),
    tiled(`${absolutePath(d)}\n${stroke ? 'S' : isEvenOdd ? 'f*' : 'f'}`, tiles),
    'Q',
  ].join('\n');
}

/** Repeated commands compress to almost nothing. */
function tiled(commands: string, tiles: Path['tiles']): string {
  if (!tiles) return commands;
  const { columns, rows, width, height } = tiles;
  const row = `${commands}\n1 0 0 1 ${width} 0 cm\n`.repeat(columns);
  return `${row}1 0 0 1 ${-width * columns} ${height} cm\n`.repeat(rows);
}

/** A QR code is all rectangles, and differs for each booking. */
function qrCommands(text: string, width: number): string {
  const { size, path } = drawQr(text);
  const rectangles = path.replaceAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g, '$1 $2 $3 1 re\n');
  const scale = width / size;
  return `${colourOf(colours.ink)} rg ${numbers(scale, 0, 0, scale, 0, 0)} cm\n${rectangles}f`;
}

const parameterCounts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, z: 0 };

/** PDF has neither relative coordinates nor horizontal and vertical lines. */
function absolutePath(d: string): string {
  const commands: string[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', list = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = command.toLowerCase();
    const given = (list.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const count = parameterCounts[kind];
    if (count === undefined) throw new Error(`Unsupported path command ${command}`);
    const isStep = command === kind;
    if (kind === 'z') {
      commands.push('h');
      [x, y] = [startX, startY];
    }
    for (let from = 0; count > 0 && from < given.length; from += count) {
      const [originX, originY] = isStep ? [x, y] : [0, 0];
      const at = (index: number) => (given[from + index] ?? 0) + (index % 2 === 0 ? originX : originY);
      if (kind === 'c') {
        commands.push(`${numbers(at(0), at(1), at(2), at(3), at(4), at(5))} c`);
        [x, y] = [at(4), at(5)];
        continue;
      }
      const value = given[from] ?? 0;
      if (kind === 'h') x = value + originX;
      else if (kind === 'v') y = value + originY;
      else [x, y] = [at(0), at(1)];
      commands.push(`${numbers(x, y)} ${kind === 'm' ? 'm' : 'l'}`);
      if (kind === 'm') [startX, startY] = [x, y];
    }
  }
  return commands.join('\n');
}

/** A QR code as an SVG path, one unit per module, without the quiet zone. */
export interface QrCode {
  size: number;
  path: string;
}

/**
 * Error correction M: a seventh of it may be lost. Readers take any of the eight masks; trying them all takes six times
 * as long, and blurred codes of ours are not read more often for it.
 */
export function drawQr(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0, maskPattern: 2 });
  const path = data.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: path.join('') };
}

/** Adjacent dark modules are one rectangle: half as long, and no hairlines between them in print. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}
