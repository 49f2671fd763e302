import { describe, expect, test } from 'vitest';
import { labelHeight } from '#features/catalogue/map/label-size.ts';
import { overlap, type Rectangle, rectangleAround } from '#features/catalogue/map/place-labels.ts';
import { distanceTo, nearestLandmarks } from './distances.ts';
import { drawHotels, type MappedHotel } from './draw-hotels.ts';
import { areaAround, mapAreaText, moveArea, parseMapArea } from './map-area.ts';

const landmarks = (
  [
    { id: 'town', kind: 'centre', name: 'Stone Town', latitude: -6.1622, longitude: 39.1893 },
    {
      id: 'field',
      kind: 'airport',
      name: 'Abeid Amani Karume International Airport',
      latitude: -6.222,
      longitude: 39.2249,
    },
    { id: 'sand', kind: 'beach', name: 'Nungwi Beach', latitude: -5.725, longitude: 39.295 },
  ] as const
).map((landmark) => ({ ...landmark, label: landmark.name }));

const hotelsAt = (places: readonly (readonly [number, number])[]): MappedHotel[] =>
  places.map(([latitude, longitude], index) => ({
    id: `hotel ${index}`,
    name: `Hotel ${index}`,
    latitude,
    longitude,
    perNightMinor: 50_00 + index * 100,
    page: Math.floor(index / 15) + 1,
    isOnPage: index < 15,
  }));

const draw = async (hotels: MappedHotel[], more: Partial<Parameters<typeof drawHotels>[0]> = {}) => {
  const { layouts, ...drawing } = await drawHotels({
    hotels,
    landmarks,
    near: undefined,
    withinKm: null,
    area: null,
    price: (minor) => `$${minor / 100}`,
    groupText: (count, from) => `${count} from ${from}`,
    length: (metres) => `${metres} m`,
    ...more,
  });
  const [wide, medium, narrow, short] = layouts;
  if (!wide || !medium || !narrow || !short) throw new Error('a size is missing');
  return { ...drawing, wide, medium, narrow, short };
};

/** How many hotels a layout shows, in pins and groups. */
const count = ({ pins, groups }: Awaited<ReturnType<typeof draw>>['wide']) =>
  pins.length + groups.reduce((sum, { hotels }) => sum + hotels, 0);

describe('distances', () => {
  test('are to the centre by its name, or to the chosen place', () => {
    const hotel = { latitude: -6.16, longitude: 39.19 };
    expect(distanceTo(hotel, landmarks)).toEqual({ name: 'Stone Town', kind: 'centre', metres: 300 });
    expect(distanceTo(hotel, landmarks, landmarks[2])).toMatchObject({ name: 'Nungwi Beach', metres: 49_700 });
    expect(distanceTo(hotel, landmarks.slice(1))).toBeNull();
    expect(distanceTo({ latitude: null, longitude: null }, landmarks)).toBeNull();
    const nearest = (of: typeof hotel) => nearestLandmarks(of, landmarks).map(({ kind }) => kind);
    // A beach at the other end of the island is not near.
    expect(nearest(hotel)).toEqual(['centre', 'airport']);
    expect(nearest({ latitude: -5.73, longitude: 39.29 })).toEqual(['centre', 'airport', 'beach']);
  });
});

describe('the map of hotels', () => {
  test('shows every hotel with its price, in both sizes, with the landmarks around', async () => {
    const drawn = await draw(
      hotelsAt([
        [-6.16, 39.19],
        [-6.1601, 39.1901],
        [-6.17, 39.2],
        [-6.19, 39.21],
      ]),
    );
    for (const layout of [drawn.wide, drawn.narrow, drawn.short]) {
      expect(layout.pins.map(({ text }) => text).toSorted()).toEqual(['$50', '$51', '$52', '$53']);
      expect(layout.groups).toEqual([]);
      expect(layout.landmarks.map(({ name }) => name)).toContain('Stone Town');
      for (const { x, y } of layout.pins) expect(x > 0 && y > 0 && x < layout.width && y < layout.height).toBe(true);
    }
    // Two in the same street: one stands aside.
    expect(drawn.wide.pins.filter(({ hasLine }) => hasLine).length).toBeGreaterThan(0);
    expect(drawn.land.isFine).toBe(true);
  });

  test('names the centre, without what would cover it', async () => {
    const mosque = {
      id: 'mosque',
      kind: 'mosque',
      name: 'Malindi Mosque',
      label: 'Malindi Mosque',
      latitude: -6.1621,
      longitude: 39.1892,
    } as const;
    const hotels = hotelsAt([
      [-6.1622, 39.1893],
      [-6.17, 39.2],
      [-5.73, 39.29],
    ]);
    const { wide } = await draw(hotels, { landmarks: [mosque, ...landmarks] });
    expect(wide.landmarks.map(({ name }) => name)).not.toContain('Malindi Mosque');
    // A hotel stands there, so it has no icon.
    const centre = wide.landmarks.find(({ kind }) => kind === 'centre');
    expect(centre).toMatchObject({ lines: ['Stone Town'], hasIcon: false });
  });

  test('of hundreds has the prices of the page, groups of the others, and hides none', async () => {
    const many = hotelsAt(
      Array.from({ length: 300 }, (_, index) => [-6.16 - (index % 20) * 0.002, 39.19 + Math.floor(index / 20) * 0.002]),
    );
    const { wide, medium, narrow, short } = await draw(many);
    for (const layout of [wide, medium, narrow, short]) {
      expect(count(layout)).toBe(300);
      const ofPage = layout.pins.filter(({ isOnPage }) => isOnPage).map(({ id }) => id);
      expect([...ofPage, ...layout.groups.flatMap(({ ids }) => ids)]).toHaveLength(15);
      expect(ofPage.length).toBeGreaterThan(5);
      const boxes = [...layout.pins, ...layout.groups].map(({ labelX, labelY, width }) =>
        rectangleAround(labelX, labelY, width, labelHeight),
      );
      const isCovered = (box: Rectangle) => boxes.some((other) => other !== box && overlap(other, box));
      expect(boxes.filter(isCovered)).toEqual([]);
      const [group] = layout.groups;
      expect(group?.text).toMatch(/^\d+ from \$\d+$/);
      // A group leads closer.
      const closer = await draw(many, { area: group?.area ?? null });
      expect(count(closer[layout.name])).toBeGreaterThanOrEqual(group?.hotels ?? 0);
      expect(count(closer[layout.name])).toBeLessThan(300);
    }
  });

  test('prices stand near their hotels; in a crowd some share one, which has the lowest', async () => {
    const crowd = hotelsAt(
      Array.from({ length: 50 }, (_, index) => [
        -6.16 - ((index * 7) % 13) * 0.003,
        39.19 + ((index * 5) % 11) * 0.003,
      ]),
    );
    for (const layout of Object.values(await draw(crowd)).filter((part) => 'pins' in part)) {
      expect(count(layout)).toBe(50);
      for (const { x, y, width, labelX, labelY } of [...layout.pins, ...layout.groups])
        expect(Math.hypot(Math.max(0, Math.abs(labelX - x) - width / 2), labelY - y)).toBeLessThan(60);
      for (const { ids, text, fromPrice } of layout.groups) {
        expect(text).toContain(fromPrice);
        expect(layout.pins.filter(({ id }) => ids.includes(id))).toEqual([]);
      }
    }
  });

  test('its scale is true: the bar is as long as its kilometres', async () => {
    const { wide } = await draw(hotelsAt([[-6.1622, 39.1893]]), {
      area: { latitude: -6.1622, longitude: 39.1893, km: 10 },
    });
    const [pin] = wide.pins;
    const airport = wide.landmarks.find(({ kind }) => kind === 'airport');
    const units = Math.hypot((airport?.x ?? 0) - (pin?.x ?? 0), (airport?.y ?? 0) - (pin?.y ?? 0));
    expect((units / wide.scaleBar.width) * wide.scaleBar.km).toBeCloseTo(7.7, 0);
  });

  test('draws a circle around a chosen place', async () => {
    const { wide } = await draw(hotelsAt([[-6.16, 39.19]]), { near: landmarks[0], withinKm: 3 });
    expect((wide.circle?.radius ?? 0) / wide.scaleBar.width).toBeCloseTo(3 / wide.scaleBar.km, 1);
  });
});

describe('a part of the map', () => {
  const area = { latitude: -6.1622, longitude: 39.1893, km: 8 };

  test('is in the address, and nonsense is not', () => {
    expect(parseMapArea(mapAreaText(area))).toEqual(area);
    for (const odd of [null, '', '1,2', '1,2,x', '1,999,3', 'NaN,1,1']) expect(parseMapArea(odd)).toBeNull();
    expect(parseMapArea('0,0,9999')?.km).toBe(6_000);
  });

  test('comes closer and moves by half of itself', () => {
    expect(moveArea(area, { closer: 2 })).toMatchObject({ latitude: -6.1622, km: 4 });
    expect(moveArea(area, { north: 1 }).latitude).toBeCloseTo(-6.09, 2);
    expect(moveArea(area, { east: 1 }).longitude).toBeCloseTo(39.2617, 3);
    expect(areaAround([area], 1.5)).toEqual({ ...area, km: 1.5 });
  });
});
