import { describe, expect, test } from 'vitest';
import { drawMap, isVisible, type MapPlace, projectionOf, viewOf } from './draw-map.ts';

const nairobi: MapPlace = {
  id: 'nairobi',
  name: 'Nairobi',
  latitude: -1.2864,
  longitude: 36.8172,
  isChosen: true,
};
const mombasa: MapPlace = {
  id: 'mombasa',
  name: 'Mombasa',
  latitude: -4.0435,
  longitude: 39.6682,
  isChosen: true,
};

describe('a drawn map', () => {
  test('Nairobi stands in the middle of a map of 800 km, inside of Kenya', async () => {
    const { home, pins, width, height, names } = await drawMap([nairobi], { minSpanKm: 800 });
    const [pin] = pins;
    expect([pin?.x, pin?.y]).toEqual([width / 2, height / 2]);
    const corners = pointsOf(home);
    expect(Math.min(...corners.map(([x]) => x))).toBeLessThan(width / 2);
    expect(Math.max(...corners.map(([x]) => x))).toBeGreaterThan(width / 2);
    expect(Math.min(...corners.map(([, y]) => y))).toBeLessThan(height / 2);
    expect(Math.max(...corners.map(([, y]) => y))).toBeGreaterThan(height / 2);
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kenya', 'Tanzania']));
  });

  test('the distance from Nairobi to Mombasa is to scale, and leads down to the right', () => {
    const view = viewOf([nairobi], 800);
    const [x = 0, y = 0] = projectionOf(view)([mombasa.longitude, mombasa.latitude]) ?? [];
    const kilometres = (Math.hypot(x - 320, y - 200) / 640) * 800;
    // Great circle: 440 km.
    expect(kilometres).toBeGreaterThan(435);
    expect(kilometres).toBeLessThan(445);
    expect(x).toBeGreaterThan(320);
    expect(y).toBeGreaterThan(200);
  });

  test('a port that the rough coast leaves in the water still has its country', async () => {
    const lamu: MapPlace = { ...mombasa, name: 'Lamu', latitude: -2.2717, longitude: 40.95 };
    const atLamu = await drawMap([lamu], { minSpanKm: 800 });
    const atMombasa = await drawMap([mombasa], { minSpanKm: 800 });
    expect(atLamu.home.length).toBeGreaterThan(100);
    expect(atMombasa.home.length).toBeGreaterThan(100);
    expect(atMombasa.names.map(({ name }) => name)).toContain('Kenya');
  });

  test('places far apart are all in sight, and the chosen one lies above the others', async () => {
    const dubai: MapPlace = {
      id: 'dubai',
      name: 'Dubai',
      latitude: 25.25,
      longitude: 55.37,
      isChosen: false,
    };
    const cape: MapPlace = {
      id: 'cape',
      name: 'Cape Town',
      latitude: -33.97,
      longitude: 18.6,
      isChosen: false,
    };
    const { pins, width, height, home, abroad } = await drawMap([nairobi, dubai, cape], { minSpanKm: 800 });
    expect(pins.at(-1)?.id).toBe('nairobi');
    expect(abroad.length + home.length).toBeLessThan(30_000);
    for (const { x, y } of pins) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  });

  test('every map stays light, around the most ragged coasts too', async () => {
    const ragged = [
      { latitude: 60.39, longitude: 5.32 },
      { latitude: 37.98, longitude: 23.72 },
      { latitude: -53.16, longitude: -70.91 },
      { latitude: 51.5, longitude: -0.12 },
    ];
    for (const place of ragged) {
      const drawing = await drawMap([{ ...nairobi, ...place }], { minSpanKm: 800 });
      expect(JSON.stringify(drawing).length).toBeLessThan(30_000);
    }
  });

  test('Fiji lies on both sides of the date line, and both are in sight', async () => {
    const suva = viewOf([{ ...nairobi, latitude: -18.14, longitude: 178.44 }], 800);
    expect(isVisible({ west: -180, east: -179.5, south: -17, north: -16 }, suva)).toBe(true);
    expect(isVisible({ west: 177, east: 178.5, south: -18.5, north: -17.5 }, suva)).toBe(true);
    expect(isVisible({ west: 33.9, east: 41.9, south: -4.7, north: 5 }, suva)).toBe(false);
  });
});

describe('a map of a city', () => {
  const stoneTown = { ...nairobi, id: 'town', name: 'Stone Town', latitude: -6.1622, longitude: 39.1893 };

  test('has the fine coast of Zanzibar: land in the east, the sea in the west, and a credit', async () => {
    const { home, isFine, width } = await drawMap([stoneTown], { minSpanKm: 12 });
    expect(isFine).toBe(true);
    expect([40, width - 40].map((x) => isInside(home, x, 200))).toEqual([false, true]);
    expect(home.length).toBeLessThan(3_000);
  });

  test('shows a lake where there is one', async () => {
    const { lakes } = await drawMap([{ ...nairobi, latitude: -0.1, longitude: 34.75 }], { minSpanKm: 20 });
    expect(lakes).toContain('M');
  });

  test('elsewhere and on larger maps the coasts are those of the world', async () => {
    const paris = { ...nairobi, latitude: 48.86, longitude: 2.35 };
    expect((await drawMap([paris], { minSpanKm: 20 })).isFine).toBe(false);
    expect((await drawMap([stoneTown], { minSpanKm: 600 })).isFine).toBe(false);
  });

  test('names landmarks where there is room', async () => {
    const fort = { ...stoneTown, id: 'fort', name: 'Old Fort', latitude: -6.18, isChosen: false, isNamed: true };
    const { names } = await drawMap([stoneTown, fort], { minSpanKm: 12 });
    expect(names.map(({ name }) => name)).toEqual(['Old Fort']);
  });
});

function pointsOf(path: string): [number, number][] {
  return [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

/** By the even-odd rule, along the points that the curves are drawn towards. */
function isInside(path: string, x: number, y: number): boolean {
  let inside = false;
  for (const [, start = '', steps = ''] of path.matchAll(/M([^q]+)q([^z]+)z/g)) {
    const numbers = steps.split(' ').map(Number);
    let [atX = 0, atY = 0] = start.split(' ').map(Number);
    for (let index = 0; index < numbers.length; index += 4) {
      const [toX, toY] = [atX + (numbers[index + 2] ?? 0), atY + (numbers[index + 3] ?? 0)];
      if (toY > y !== atY > y && x < ((atX - toX) * (y - toY)) / (atY - toY) + toX) inside = !inside;
      [atX, atY] = [toX, toY];
    }
  }
  return inside;
}
