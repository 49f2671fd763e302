import { series } from '../canvas.ts';
import { r } from '../nature.ts';

export type Point = readonly [number, number];

/** Where a place beside a building's near corner stands in the picture: so far along its left side, along its right side, and up. */
export type Perspective = (left: number, right: number, height: number) => Point;

/** Where a place on one side of a building stands in the picture: so far from the near corner, and up. */
export type Face = (across: number, height: number) => Point;

/** The sides run toward `leftEnd` and `rightEnd` on the horizon; without a right end, that side faces the viewer. */
export function cornerView(corner: {
  x: number;
  ground: number;
  horizon: number;
  leftEnd: number;
  rightEnd?: number;
}): Perspective {
  const { x, ground, horizon, leftEnd, rightEnd } = corner;
  return (left, right, height) => {
    const nearLeft = left / (x - leftEnd);
    const nearRight = rightEnd === undefined ? 0 : right / (rightEnd - x);
    const depth = Math.max(0.12, 1 + nearLeft + nearRight);
    const beside = rightEnd === undefined ? right : nearRight * rightEnd;
    return [r((x + nearLeft * leftEnd + beside) / depth), r(horizon + (ground - horizon - height) / depth)];
  };
}

/** The side that runs to the left. */
export function leftFace(view: Perspective, right = 0): Face {
  return (across, height) => view(across, right, height);
}

/** The side that runs to the right. */
export function rightFace(view: Perspective, left = 0): Face {
  return (across, height) => view(left, across, height);
}

export function shape(...points: readonly Point[]): string {
  return `${track(...points)}z`;
}

export function track(...points: readonly Point[]): string {
  return `M${points.map((point) => point.join(' ')).join(' ')}`;
}

export interface Box {
  from: number;
  to: number;
  low: number;
  high: number;
}

export function panel(face: Face, { from, to, low, high }: Box): string {
  const [[nearX, nearLow], [farX, farLow]] = [face(from, low), face(to, low)];
  const [near, beyond] = Math.abs(farX - nearX) > 12 ? [Math.round(nearX), Math.round(farX)] : [nearX, farX];
  const [start, end] = [face(from, high)[1], face(to, high)[1]].map(Math.round);
  return `M${near} ${Math.round(nearLow)}V${start}L${beyond} ${end}V${Math.round(farLow)}z`;
}

/** A panel whose upper end is round, or pointed. */
export function arched(face: Face, { from, to, low, high }: Box, isPointed = false): string {
  const middle = (from + to) / 2;
  const spring = high - Math.min(Math.abs(to - from) * 0.55, (high - low) * 0.5);
  const shoulder = isPointed ? spring + (high - spring) * 0.62 : high;
  const places = [
    face(from, low),
    face(from, spring),
    face(from, shoulder),
    face(middle, high),
    face(to, shoulder),
    face(to, spring),
    face(to, low),
  ];
  const [foot, start, rise, top, fall, end, farFoot] = places.map((point) => point.map(Math.round));
  return `M${foot?.join(' ')}V${start?.[1]}Q${rise?.join(' ')} ${top?.join(' ')} ${fall?.join(' ')} ${end?.join(' ')}V${farFoot?.[1]}z`;
}

/** Equal boxes side by side between two ends, each as wide as its share of its bay. */
export function bays(count: number, { from, to, low, high }: Box, share = 0.6): Box[] {
  const step = (to - from) / count;
  const gap = (step * (1 - share)) / 2;
  return series(count).map((index) => ({
    from: from + index * step + gap,
    to: from + (index + 1) * step - gap,
    low,
    high,
  }));
}

/** Equal boxes one above the other, each as high as its share of its storey, above a sill. */
export function storeys(count: number, { from, to, low, high }: Box, share = 0.55, sill = 0.25): Box[] {
  const step = (high - low) / count;
  return series(count).map((index) => ({
    from,
    to,
    low: low + (index + sill) * step,
    high: low + (index + sill + share) * step,
  }));
}

export function panels(face: Face, boxes: readonly Box[]): string {
  return boxes.map((box) => panel(face, box)).join('');
}

/** Lines across a side, one to each storey, at a share of its height. */
export function storeyLines(face: Face, count: number, { from, to, low, high }: Box, share: number): string {
  const step = (high - low) / count;
  return series(count, low + share * step, step)
    .map((height) => stripe(face, from, to, height))
    .join('');
}

/** A level line on a side. */
export function stripe(face: Face, from: number, to: number, height: number): string {
  return track(...[face(from, height), face(to, height)].map(([x, y]): Point => [Math.round(x), Math.round(y)]));
}

/** The transform that lays a flat part, drawn around its foot, against a side. */
export function against(face: Face, across: number, height: number): string {
  const [x, y] = face(across, height);
  const [besideX, besideY] = face(across + 20, height);
  const [, above] = face(across, height + 20);
  const share = (distance: number) => `${Math.round(distance * 5) / 100}`.replace('0.', '.');
  return `matrix(${share(besideX - x)} ${share(besideY - y)} 0 ${share(y - above)} ${Math.round(x)} ${Math.round(y)})`;
}
