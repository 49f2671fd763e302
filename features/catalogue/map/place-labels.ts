import { labelHeight } from './label-size.ts';

export interface MapSize {
  width: number;
  height: number;
}

export interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A point on a map and the width of its label. */
export interface LabelledPoint {
  x: number;
  y: number;
  width: number;
}

export interface PlacedLabel {
  /** The middle of the label. */
  labelX: number;
  labelY: number;
  /** A line leads to its point, which others are near; otherwise it stands directly above. */
  hasLine: boolean;
}

/** From the point up to the middle of the label, with room for a tip. */
const above = labelHeight / 2 + 8;
const gap = 3;
/** Prices above each other are hit by fingers, where the map has room. */
const roomyHeight = 40;
const dotSize = 14;
/** Nearer points have lines, all of them, so that they look alike. */
const nearby = 24;

/** Of middles above their points. Farther labels have lines longer than eyes like to follow. */
const farthestNear = above + 36;

/** From a point to the middle of its label. */
interface Line {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

export const lineOf = ({ x, y, labelX, labelY }: LabelledPoint & PlacedLabel): Line => ({
  from: { x, y },
  to: { x: labelX, y: labelY },
});

interface Space {
  taken?: readonly Rectangle[];
  avoid?: readonly Rectangle[];
}

/**
 * Places every label where it covers no other one: above its point, else beside it, else as near as there is room. The
 * points of others, their lines and the rectangles of `avoid` stay uncovered where possible, and uncrossed.
 */
export function placeLabels<Point extends LabelledPoint>(points: readonly Point[], size: MapSize, space: Space = {}) {
  const { placed, left } = placeWithin(Math.hypot(size.width, size.height), points, size, space);
  return left.length > 0 ? placeInRows(points, size, space.taken ?? []) : placed;
}

/** Without those that have no room near their points. */
export function placeNearLabels<Point extends LabelledPoint>(points: readonly Point[], size: MapSize, space: Space) {
  return placeWithin(farthestNear, points, size, space);
}

function placeWithin<Point extends LabelledPoint>(
  farthest: number,
  points: readonly Point[],
  size: MapSize,
  { taken = [], avoid = [] }: Space,
  maxTried = 70,
): { placed: (Point & PlacedLabel)[]; left: Point[] } {
  const dots = points.map(({ x, y }) => rectangleAround(x, y, dotSize, dotSize));
  const boxes: Rectangle[] = [...taken];
  const lines: Line[] = [];
  const placed: (Point & PlacedLabel)[] = [];
  const left: Point[] = [];
  const height = maxTried > 1 ? roomyHeight : labelHeight + gap;
  for (const [index, point] of points.entries()) {
    const { x, y, width } = point;
    const own = dots[index];
    const soft = [...avoid, ...dots.filter(({ left, top }) => left !== own?.left || top !== own.top)];
    const freeOf = (offsets: [number, number][]) =>
      offsets
        .map(([right, down]) => rectangleAround(x + right, y + down, width + gap, height))
        .filter((box) => isWithin(box, size) && !boxes.some((other) => overlap(other, box)));
    const near = freeOf(offsetsOf(width, above, farthestNear));
    const free = near.length > 0 ? near : freeOf(offsetsOf(width, farthestNear, farthest));
    const lineTo = (box: Rectangle): Line => ({ from: point, to: middleOf(box) });
    // A line begins among the dots that are near.
    const names = soft.filter((other) => !overlap(other, rectangleAround(x, y, 1, 1)));
    const faults = (candidate: Rectangle) => {
      const line = lineTo(candidate);
      const label = rectangleAround(line.to.x, line.to.y, width + gap, labelHeight + gap);
      // Lines lie below prices, which may hide a part of one before a name is covered.
      return (
        soft.filter((other) => overlap(other, label)).length * 2 +
        names.filter((other) => crosses(line, other)).length * 2 +
        boxes.filter((other) => crosses(line, other)).length * 3 +
        lines.filter((other) => crosses(other, label)).length * 2
      );
    };
    const nearest = free.slice(0, maxTried).map((candidate) => ({ candidate, faults: faults(candidate) }));
    const box = nearest.toSorted((one, other) => one.faults - other.faults)[0]?.candidate;
    if (!box) {
      left.push(point);
      continue;
    }
    boxes.push(box);
    lines.push(lineTo(box));
    const [labelX, labelY] = [toTenths(middleOf(box).x), toTenths(middleOf(box).y)];
    const isMoved = labelX !== toTenths(x) || labelY !== toTenths(y - above);
    const isCrowded = points.some((other, at) => at !== index && Math.hypot(other.x - x, other.y - y) < nearby);
    placed.push({ ...point, labelX, labelY, hasLine: isMoved || isCrowded });
  }
  // The nearest places leave the least room unused.
  const isTriedAgain = left.length > 0 && maxTried > 1;
  return isTriedAgain ? placeWithin(farthest, points, size, { taken, avoid }, 1) : { placed, left };
}

/** Each where it has the shortest way, as far as the map has room. */
function placeInRows<Point extends LabelledPoint>(
  points: readonly Point[],
  size: MapSize,
  taken: readonly Rectangle[],
): (Point & PlacedLabel)[] {
  const [width, height] = [Math.max(...points.map((point) => point.width)) + gap, labelHeight + gap];
  const columns = Math.floor(size.width / width);
  const cells = Array.from({ length: columns * Math.floor(size.height / height) }, (_, place) =>
    rectangleAround(((place % columns) + 0.5) * width, (Math.floor(place / columns) + 0.5) * height, width, height),
  ).filter((cell) => !taken.some((other) => overlap(other, cell)));
  return points.map((point) => {
    const lengthTo = (cell: Rectangle) => Math.hypot(middleOf(cell).x - point.x, middleOf(cell).y - point.y);
    const [nearest] = cells.toSorted((one, other) => lengthTo(one) - lengthTo(other));
    if (nearest) cells.splice(cells.indexOf(nearest), 1);
    const { x, y } = nearest ? middleOf(nearest) : { x: point.x, y: point.y - above };
    return { ...point, labelX: toTenths(x), labelY: toTenths(y), hasLine: true };
  });
}

/** Nearest first; upwards before downwards. */
function offsetsOf(width: number, nearest: number, farthest: number): [number, number][] {
  const beside = width / 2 + 12;
  const offsets: [number, number][] = [
    [0, -above],
    [0, above],
    [beside, 0],
    [-beside, 0],
  ];
  for (let radius = nearest + 12; radius <= farthest; radius += 12) {
    const steps = Math.max(16, Math.round(radius / 6));
    for (let step = 0; step < steps; step += 1) {
      const angle = (Math.PI * 2 * (step % 2 === 0 ? step / 2 : -(step + 1) / 2)) / steps;
      // Labels are wider than high, so the rings are too.
      offsets.push([Math.sin(angle) * (radius + width / 3), -Math.cos(angle) * radius]);
    }
  }
  return offsets;
}

function isWithin({ left, right, top, bottom }: Rectangle, { width, height }: MapSize): boolean {
  return left >= 0 && right <= width && top >= 0 && bottom <= height;
}

export function rectangleAround(x: number, y: number, width: number, height: number): Rectangle {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

export function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function middleOf({ left, right, top, bottom }: Rectangle) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** By Liang and Barsky. */
export function crosses({ from, to }: Line, { left, right, top, bottom }: Rectangle): boolean {
  if (Math.max(from.x, to.x) < left || Math.min(from.x, to.x) > right) return false;
  if (Math.max(from.y, to.y) < top || Math.min(from.y, to.y) > bottom) return false;
  const shares = [
    [(left - from.x) / (to.x - from.x), (right - from.x) / (to.x - from.x)],
    [(top - from.y) / (to.y - from.y), (bottom - from.y) / (to.y - from.y)],
  ] as const;
  const start = Math.max(0, ...shares.map((ends) => Math.min(...ends)));
  return start < Math.min(1, ...shares.map((ends) => Math.max(...ends)));
}

export function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
