/** A square part of a map. */
export interface MapArea {
  latitude: number;
  longitude: number;
  /** From the middle to each edge. */
  km: number;
}

const limits = { leastKm: 0.3, mostKm: 6_000, latitude: 85 };
const kmPerDegree = 111.2;

/** Null for anything but three numbers. */
export function parseMapArea(text: string | null): MapArea | null {
  const numbers = /^-?\d{1,3}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?,\d{1,4}(\.\d{1,3})?$/.test(text ?? '')
    ? text?.split(',').map(Number)
    : undefined;
  if (!numbers) return null;
  const [latitude = 0, longitude = 0, km = 0] = numbers;
  return Math.abs(longitude) > 180 ? null : within({ latitude, longitude, km });
}

export function mapAreaText({ latitude, longitude, km }: MapArea): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)},${Number(km.toFixed(2))}`;
}

/** The smallest area with all places. */
export function areaAround(places: readonly { latitude: number; longitude: number }[], leastKm: number): MapArea {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const latitude = (south + north) / 2;
  const degrees = Math.max(north - south, (east - west) * narrowing(latitude)) / 2;
  return within({ latitude, longitude: (west + east) / 2, km: Math.max(leastKm, degrees * kmPerDegree) });
}

/** `north` and `east` are shares of the area's half; `closer` divides its size. */
export function moveArea(area: MapArea, { north = 0, east = 0, closer = 1 }): MapArea {
  const { latitude, longitude, km } = area;
  const degrees = km / kmPerDegree;
  return within({
    latitude: latitude + north * degrees,
    longitude: longitude + (east * degrees) / narrowing(latitude),
    km: km / closer,
  });
}

/** Half as large; around the nearest place where the middle has none. */
export function closerArea(area: MapArea, places: readonly { latitude: number; longitude: number }[]): MapArea {
  const closer = moveArea(area, { closer: 2 });
  const kmTo = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    kmPerDegree *
    Math.max(Math.abs(latitude - area.latitude), Math.abs(longitude - area.longitude) * narrowing(area.latitude));
  const [nearest] = places.toSorted((one, other) => kmTo(one) - kmTo(other));
  if (!nearest || kmTo(nearest) <= closer.km) return closer;
  return within({ latitude: nearest.latitude, longitude: nearest.longitude, km: closer.km });
}

function narrowing(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180);
}

function within({ latitude, longitude, km }: MapArea): MapArea {
  return {
    latitude: Math.max(-limits.latitude, Math.min(limits.latitude, latitude)),
    longitude: ((longitude + 540) % 360) - 180,
    km: Math.max(limits.leastKm, Math.min(limits.mostKm, km)),
  };
}
