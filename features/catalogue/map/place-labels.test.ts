import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelHeight } from './label-size.ts';
import { placeLabels } from './place-labels.ts';

const size = { width: 340, height: 420 };

test('a label alone stands above its point; one that would cover it moves aside', () => {
  const [first, second] = placeLabels(
    [
      { x: 100, y: 100, width: 60 },
      { x: 104, y: 102, width: 60 },
    ],
    size,
  );
  expect(first).toMatchObject({ labelX: 100, isMoved: false });
  expect(first?.labelY).toBeLessThan(100);
  expect(second?.isMoved).toBe(true);
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
  );
});
