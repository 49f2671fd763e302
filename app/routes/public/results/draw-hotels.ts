import { drawMap } from '#features/catalogue/map/draw-map.ts';
import type { MapDrawing, MapPlace } from '#features/catalogue/map/map-drawing.ts';
import { mapWidth, viewOf } from '#features/catalogue/map/map-view.ts';
import type { FoundHotels } from '#features/search/hotels/find-hotels.ts';

/** A city fills the map. */
const leastSpanKm = 8;
const ringsKm = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000];
const ringsInSight = 3;

export interface HotelsMapData extends Pick<MapDrawing, 'width' | 'height' | 'home' | 'abroad'> {
  /** Hotels of the page. */
  pins: { id: string; x: number; y: number }[];
  /** Hotels of other pages. */
  dots: { x: number; y: number }[];
  /** The middle of the city, where it is one, and how far it is from there. */
  centre: { x: number; y: number; rings: { km: number; radius: number }[] } | null;
}

/** Null where nobody knows where the hotels are. */
export async function drawHotels({ hotels, everywhere }: FoundHotels): Promise<HotelsMapData | null> {
  const onPage = new Set(hotels.map(({ hotel }) => hotel.id));
  const [first, ...others] = everywhere.flatMap(({ hotel: { id, name, latitude, longitude } }): MapPlace[] =>
    latitude === null || longitude === null
      ? []
      : [{ id, name, latitude, longitude, isChosen: onPage.has(id) }],
  );
  if (!first) return null;
  const middle = middleOf(hotels);
  const places: [MapPlace, ...MapPlace[]] = [first, ...others, ...(middle ? [middle] : [])];
  const { width, height, home, abroad, pins } = await drawMap(places, { leastSpanKm });
  const kmAcross = viewOf(places, leastSpanKm).spanKm;
  const centre = pins.find(({ id }) => id === middle?.id);
  const isHotel = ({ id }: { id: string }) => id !== middle?.id;
  return {
    ...{ width, height, home, abroad },
    pins: pins.filter(({ isChosen }) => isChosen).map(({ id, x, y }) => ({ id, x, y })),
    dots: pins.filter((pin) => !pin.isChosen && isHotel(pin)).map(({ x, y }) => ({ x, y })),
    centre: centre ? { x: centre.x, y: centre.y, rings: ringsAround(kmAcross) } : null,
  };
}

/** Of the one city that all of them are in. */
function middleOf(hotels: FoundHotels['hotels']): MapPlace | null {
  const [first, ...others] = hotels.map(({ hotel }) => hotel.city);
  if (!first || others.some(({ city, country }) => city !== first.city || country !== first.country))
    return null;
  const { latitude, longitude } = first;
  if (latitude === null || longitude === null) return null;
  return { id: 'centre', name: '', latitude, longitude, isChosen: false };
}

function ringsAround(kmAcross: number): { km: number; radius: number }[] {
  return ringsKm
    .filter((km) => km < kmAcross / 3)
    .slice(-ringsInSight)
    .map((km) => ({ km, radius: Math.round((km / kmAcross) * mapWidth) }));
}
