import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawMap } from '../map/draw-map.ts';
import { DrawnMap } from './drawn-map.tsx';

test('a map is read as one picture, names its chosen place and marks every other', async () => {
  const hotels = Array.from({ length: 40 }, (_, index) => ({
    id: `hotel-${index}`,
    name: `Hotel ${index}`,
    latitude: -4 - index / 100,
    longitude: 39.6,
    isChosen: false,
  }));
  const drawing = await drawMap(
    [{ id: 'city', name: 'Mombasa', latitude: -4.0435, longitude: 39.6682, isChosen: true }, ...hotels],
    { minSpanKm: 800 },
  );
  const html = renderToStaticMarkup(<DrawnMap drawing={drawing} label="Map with Mombasa and 40 hotels" />);
  expect(html).toContain('role="img" aria-label="Map with Mombasa and 40 hotels"');
  expect(html).toContain('>Mombasa</text>');
  expect(html).toContain('>Kenya</text>');
  expect(html).not.toContain('Hotel 7');
  expect(html.match(/<circle r="4"/g)).toHaveLength(40);
  expect(html.length).toBeLessThan(15_000);
});
