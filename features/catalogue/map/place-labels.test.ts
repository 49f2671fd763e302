import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelHeight } from './label-size.ts';
import { crosses, lineOf, placeLabels, rectangleAround } from './place-labels.ts';

const size = { width: 340, height: 420 };

test('a label alone stands above its point; close ones have lines, all of them', () => {
  const point = { x: 100, y: 100, width: 60 };
  const [alone] = placeLabels([point], size);
  expect(alone).toMatchObject({ labelX: 100, hasLine: false });
  expect(alone?.labelY).toBeLessThan(100);
  const close = placeLabels([point, { ...point, x: 104, y: 102 }], size);
  expect(close.map(({ hasLine }) => hasLine)).toEqual([true, true]);
});

test('no line crosses a name or another price', () => {
  const name = rectangleAround(170, 100, 100, 14);
  const points = [0, 1, 2, 3].map((step) => ({ x: 100 + step, y: 100 + step, width: 60 }));
  const placed = placeLabels(points, size, { avoid: [name] });
  for (const one of placed) {
    expect(crosses(lineOf(one), name)).toBe(false);
    for (const { labelX, labelY, width } of placed.filter((other) => other !== one))
      expect(crosses(lineOf(one), rectangleAround(labelX, labelY, width, labelHeight))).toBe(false);
  }
});

test('no two labels overlap and all are on the map, wherever the points are', () => {
  const point = fc.record({
    x: fc.double({ min: 0, max: size.width, noNaN: true }),
    y: fc.double({ min: 0, max: size.height, noNaN: true }),
    width: fc.integer({ min: 40, max: 90 }),
  });
  const crowd = fc.array(point, { maxLength: 27 });
  const sameSpot = fc.tuple(point, fc.integer({ min: 1, max: 27 })).map(([one, count]) => Array(count).fill(one));
  fc.assert(
    fc.property(fc.oneof(crowd, sameSpot), (points) => {
      const placed = placeLabels(points, size);
      expect(placed).toHaveLength(points.length);
      for (const [index, one] of placed.entries()) {
        expect(one.labelX - one.width / 2).toBeGreaterThanOrEqual(0);
        expect(one.labelX + one.width / 2).toBeLessThanOrEqual(size.width);
        expect(one.labelY - labelHeight / 2).toBeGreaterThanOrEqual(0);
        expect(one.labelY + labelHeight / 2).toBeLessThanOrEqual(size.height);
        for (const other of placed.slice(index + 1)) {
          const apart =
            Math.abs(one.labelX - other.labelX) >= (one.width + other.width) / 2 ||
            Math.abs(one.labelY - other.labelY) >= labelHeight;
          expect(apart).toBe(true);
        }
      }
    }),
    // A full map is slow.
    { numRuns: process.env.LONG ? 1000 : 100 },
  );
});
