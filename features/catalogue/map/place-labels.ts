import { type MapSize, overlap, type Rectangle, rectangleAround } from './draw-map.ts';
import { labelHeight } from './label-size.ts';

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
  /** The label does not stand directly above its point: a line leads there. */
  isMoved: boolean;
}

/** From the point up to the middle of the label, with room for a tip. */
const above = labelHeight / 2 + 8;
const gap = 3;
const dotSize = 10;

/**
 * Places every label where it covers no other one: above its point, else beside it, else as near as there is room. The
 * points of others and the rectangles of `avoid` stay uncovered where possible.
 */
export function placeLabels<Point extends LabelledPoint>(
  points: readonly Point[],
  size: MapSize,
  { taken = [], avoid = [] }: { taken?: readonly Rectangle[]; avoid?: readonly Rectangle[] } = {},
): (Point & PlacedLabel)[] {
  const dots = points.map(({ x, y }) => rectangleAround(x, y, dotSize, dotSize));
  const placed: Rectangle[] = [...taken];
  return points.map((point, index) => {
    const { x, y, width } = point;
    const soft = [...avoid, ...dots.filter((dot, other) => other !== index && !isSame(dot, dots[index]))];
    const boxes = offsetsOf(width, size).map(([right, down]) =>
      rectangleAround(x + right, y + down, width + gap, labelHeight + gap),
    );
    const free = boxes.filter((box) => isWithin(box, size) && !placed.some((other) => overlap(other, box)));
    const box =
      free.find((candidate) => !soft.some((other) => overlap(other, candidate))) ??
      free[0] ??
      rectangleAround(x, y - above, width, labelHeight);
    placed.push(box);
    const [labelX, labelY] = [round((box.left + box.right) / 2), round((box.top + box.bottom) / 2)];
    return { ...point, labelX, labelY, isMoved: labelX !== round(x) || labelY !== round(y - above) };
  });
}

/** Nearest first; upwards before downwards. */
function offsetsOf(width: number, size: MapSize): [number, number][] {
  const beside = width / 2 + 12;
  const offsets: [number, number][] = [
    [0, -above],
    [0, above],
    [beside, 0],
    [-beside, 0],
  ];
  const farthest = Math.hypot(size.width, size.height);
  for (let radius = above + 12; radius < farthest; radius += 12) {
    const steps = Math.max(12, Math.round(radius / 6));
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

function isSame(one: Rectangle, other: Rectangle | undefined): boolean {
  return one.left === other?.left && one.top === other.top;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
