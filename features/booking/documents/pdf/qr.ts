import { Path, Svg } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import { drawQr } from '../draw-qr.ts';
import { colours } from './look.ts';

export function qrCode(text: string, width: number): ReactElement {
  const { size, path } = drawQr(text);
  return createElement(
    Svg,
    { width, height: width, viewBox: `0 0 ${size} ${size}` },
    createElement(Path, { d: path, fill: colours.ink }),
  );
}
