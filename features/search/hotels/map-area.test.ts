import { expect, test } from 'vitest';
import { closerArea } from './map-area.ts';

const island = { latitude: -6, longitude: 39.25, km: 40 };
const north = { latitude: -5.73, longitude: 39.25 };
const town = { latitude: -6.16, longitude: 39.1875 };

test('coming closer keeps the middle while a hotel is near it, and never ends where there is none', () => {
  expect(closerArea(island, [north, town])).toEqual({ ...island, km: 20 });
  expect(closerArea({ ...island, km: 20 }, [north, town])).toEqual({ ...town, km: 10 });
  expect(closerArea(island, [])).toEqual({ ...island, km: 20 });
});
