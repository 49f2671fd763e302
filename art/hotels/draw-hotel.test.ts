import { describe, expect, test } from 'vitest';
import { drawHotel, type HotelDrawing, hotelDrawing } from './draw-hotel.ts';

const { building: buildings, view: views, subject: subjects, beds } = hotelDrawing.shape;

const cloves: HotelDrawing = {
  hotel: 'House of Cloves',
  city: 'Zanzibar',
  number: 0,
  building: 'stone',
  view: 'sea',
  subject: 'outside',
};

/** One picture of each kind, each by another light. */
const all: HotelDrawing[] = buildings.options.flatMap((building, row) =>
  views.options.flatMap((view, column) =>
    subjects.options.map((subject) => ({
      ...cloves,
      hotel: `${building} ${view}`,
      number: row + column,
      building,
      view,
      subject,
    })),
  ),
);
const rooms: HotelDrawing[] = beds
  .unwrap()
  .options.flatMap((bed) =>
    buildings.options.map((building) => ({ ...cloves, building, subject: 'room' as const, beds: bed })),
  );

describe('a picture of a hotel', () => {
  test('is whole: no number is missing and nothing refers to what is not there', () => {
    for (const drawing of [...all, ...rooms]) {
      const svg = drawHotel(drawing);
      const what = JSON.stringify(drawing);
      expect(/NaN|undefined|null|Infinity/.exec(svg)?.[0], what).toBeUndefined();
      const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      expect(new Set(ids).size, what).toBe(ids.length);
      for (const [, id] of svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)) expect(ids, what).toContain(id);
    }
  });

  test('is light: at most 16 kB', () => {
    for (const drawing of [...all, ...rooms]) {
      expect(drawHotel(drawing).length, JSON.stringify(drawing)).toBeLessThan(16_000);
    }
  });

  test('is the same for ever', () => {
    for (const drawing of all.slice(0, 12)) expect(drawHotel({ ...drawing })).toBe(drawHotel(drawing));
  });

  test('differs from those of its neighbours, also of the same kind', () => {
    const neighbours = ['Cloves', 'Sails', 'Court', 'Moon', 'Reef', 'Door', 'Lane'].map((hotel, number) =>
      drawHotel({ ...cloves, hotel, number }),
    );
    expect(new Set(neighbours).size).toBe(neighbours.length);
    const skies = neighbours.map((svg) => /<linearGradient id="d0".*?<\/linearGradient>/.exec(svg)?.[0]);
    expect(new Set(skies).size).toBe(neighbours.length);
  });

  test('shows the same light inside as outside, except at breakfast', () => {
    const skyOf = (subject: HotelDrawing['subject']) => {
      const svg = drawHotel({ ...cloves, building: 'bungalows', subject });
      return Array.from(svg.matchAll(/stop-color="(#[0-9a-f]{6})"/g), ([, colour]) => colour);
    };
    const outside = skyOf('outside').slice(0, 3);
    for (const subject of ['pool', 'room', 'lounge'] as const) {
      expect(skyOf(subject)).toEqual(expect.arrayContaining(outside));
    }
  });
});
