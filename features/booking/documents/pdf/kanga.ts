import { G, Path, Svg } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import { colours } from './look.ts';

// The cloth of the house, as in app/styles/cloth.css: its field (mji) and its border (pindo). Each figure of a tile is
// where it begins and how it goes on from there, so that one path can hold any number of tiles.

type Figure = [x: number, y: number, way: string];

const field: Figure[] = [
  [32, 6, 'l26 26-26 26-26-26z'],
  [32, 13, 'l-19 19 19 19 19-19z'],
  [32, 19, 'c7 4 7 9 0 13-7-4-7-9 0-13z'],
  [32, 45, 'c-7-4-7-9 0-13 7 4 7 9 0 13z'],
  [19, 32, 'c4-7 9-7 13 0-4 7-9 7-13 0z'],
  [45, 32, 'c-4 7-9 7-13 0 4-7 9-7 13 0z'],
  [0, 0, 'h9l-9 9z'],
  [64, 0, 'v9l-9-9z'],
  [64, 64, 'h-9l9-9z'],
  [0, 64, 'v-9l9 9z'],
  [14, 11.8, 'l2.2 2.2-2.2 2.2-2.2-2.2z'],
  [50, 11.8, 'l2.2 2.2-2.2 2.2-2.2-2.2z'],
  [14, 47.8, 'l2.2 2.2-2.2 2.2-2.2-2.2z'],
  [50, 47.8, 'l2.2 2.2-2.2 2.2-2.2-2.2z'],
];

const border: Figure[] = [
  [0, 12, 'l8-8.5 8 8.5z'],
  [16, 12, 'l8-8.5 8 8.5z'],
  [16, 3.2, 'l1.8 1.8-1.8 1.8-1.8-1.8z'],
  [32, 3.2, 'l1.8 1.8-1.8 1.8-1.8-1.8z'],
];

function tiled(
  figures: readonly Figure[],
  size: { width: number; height: number },
  columns: number,
  rows: number,
) {
  let path = '';
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      for (const [x, y, way] of figures) path += `M${x + column * size.width} ${y + row * size.height}${way}`;
  return path;
}

interface Cloth {
  width: number;
  height: number;
  ground: string;
  motif: string;
}

/** Never behind running text. */
export function mji(
  { width, height, ground, motif }: Cloth,
  tileSize: number,
  opacity: number,
): ReactElement {
  const scale = tileSize / 64;
  const columns = Math.ceil(width / tileSize) + 1;
  const rows = Math.ceil(height / tileSize) + 1;
  // A whole tile stands in the middle of the height, as cut cloth would.
  const top = (height / 2 - tileSize / 2) % tileSize;
  const motifs = tiled(field, { width: 64, height: 64 }, columns, rows + 1);
  return createElement(
    Svg,
    { width, height, viewBox: `0 0 ${width} ${height}` },
    createElement(Path, { d: `M0 0h${width}v${height}h${-width}z`, fill: ground }),
    createElement(
      G,
      { transform: `translate(0 ${top > 0 ? top - tileSize : top}) scale(${scale})` },
      createElement(Path, { d: motifs, fill: motif, fillRule: 'evenodd', fillOpacity: opacity }),
    ),
  );
}

export function pindo({ width, height, ground, motif }: Cloth): ReactElement {
  const scale = height / 16;
  const motifs = tiled(border, { width: 32, height: 16 }, Math.ceil(width / scale / 32), 1);
  const edges = `M0 0h${width / scale}v1.5h${-width / scale}zM0 14.5h${width / scale}v1.500h${-width / scale}z`;
  return createElement(
    Svg,
    { width, height, viewBox: `0 0 ${width} ${height}` },
    createElement(Path, { d: `M0 0h${width}v${height}h${-width}z`, fill: ground }),
    createElement(
      G,
      { transform: `scale(${scale})` },
      createElement(Path, { d: `${edges}${motifs}`, fill: motif }),
    ),
  );
}

/** The mark of the house, on a dark ground: sails over the sea. */
export function mark(size: number): ReactElement {
  const sails = [
    'M9 3.500c10.500.4 19.300 4 26 10.600-9.200-1-17.900.2-26 3.700V3.500Z',
    'M9 20.800c6.300-2.600 12.500-3.500 18.700-2.700C22.600 22.900 16.400 26 9 27.400v-6.600Z',
  ];
  return createElement(
    Svg,
    { width: size, height: size, viewBox: '0 0 40 40' },
    ...sails.map((d) => createElement(Path, { d, fill: colours.onOcean })),
    createElement(Path, {
      d: 'M4.500 33.200c4.200 3.300 8.900 3.300 13.100 1 4.900-2.700 10.700-3.200 17.900-.6',
      stroke: colours.accent,
      strokeWidth: 2.75,
      strokeLinecap: 'round',
      fill: 'none',
    }),
  );
}
