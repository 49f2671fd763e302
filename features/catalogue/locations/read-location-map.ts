import type { Database } from '#db/connect.ts';
import type { Coordinates } from '../editing/coordinates.ts';
import { drawMap } from '../map/draw-map.ts';
import type { MapDrawing } from '../map/map-drawing.ts';

export interface LocationMap {
  city: string;
  /** In words. */
  country: string;
  /** How many hotels are marked. */
  hotels: number;
  /** Null where nobody knows where it is. */
  coordinates: Coordinates | null;
  drawing: MapDrawing | null;
}

/** Wide enough for a coast or a border to be in sight. */
const leastSpanKm = 1_600;
const maxHotels = 200;

export async function readLocationMap(db: Database, id: string): Promise<LocationMap | undefined> {
  const [location, hotels] = await Promise.all([
    db
      .selectFrom('locations')
      .innerJoin('countries', 'countries.code', 'locations.country')
      .select(['city', 'countries.name as country', 'latitude', 'longitude'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('hotels')
      .select(['id', 'name', 'latitude', 'longitude'])
      .where('location_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(maxHotels)
      .execute(),
  ]);
  if (!location) return undefined;
  const { city, country, latitude, longitude } = location;
  if (latitude === null || longitude === null) {
    return { city, country, hotels: 0, coordinates: null, drawing: null };
  }
  const dots = hotels.flatMap((hotel) =>
    hotel.latitude === null || hotel.longitude === null
      ? []
      : [
          {
            id: hotel.id,
            name: hotel.name,
            latitude: hotel.latitude,
            longitude: hotel.longitude,
            isChosen: false,
          },
        ],
  );
  const drawing = await drawMap([{ id, name: city, latitude, longitude, isChosen: true }, ...dots], {
    leastSpanKm,
  });
  return { city, country, hotels: dots.length, coordinates: { latitude, longitude }, drawing };
}
