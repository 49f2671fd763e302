import { Path, Svg } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import { encode } from 'uqr';
import { colours } from './look.ts';

/** Survives a fold in the paper: a seventh of it may be lost. */
export function qrMatrix(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}

/** Runs of dark squares, row by row; separate squares would show hairlines between them. */
export function qrPath(matrix: readonly (readonly boolean[])[]): string {
  return matrix
    .map((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ]
        .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h${-run.length}z`)
        .join(''),
    )
    .join('');
}

export function qrCode(text: string, size: number): ReactElement {
  const matrix = qrMatrix(text);
  return createElement(
    Svg,
    { width: size, height: size, viewBox: `0 0 ${matrix.length} ${matrix.length}` },
    createElement(Path, { d: qrPath(matrix), fill: colours.ink }),
  );
}
