import type { Database } from '#db/connect.ts';
import type { Coordinates } from '../editing/geography.ts';
import { drawMap, type MapDrawing } from '../map/draw-map.ts';

export interface LocationMap {
  city: string;
  /** The country's name. */
  country: string;
  /** How many hotels are marked on the map. */
  hotels: number;
  /** Null where the coordinates are unknown. */
  coordinates: Coordinates | null;
  drawing: MapDrawing | null;
}

/** Wide enough to show a coast or a border. */
const minSpanKm = 1_600;
const maxHotels = 200;

export async function readLocationMap(db: Database, id: string): Promise<LocationMap | undefined> {
  const [location, hotels] = await Promise.all([
    db
      .selectFrom('locations')
      .innerJoin('countries', 'countries.code', 'locations.country')
      .select(['city', 'countries.name as country', 'latitude', 'longitude'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('hotels')
      .select(['id', 'name', 'latitude', 'longitude'])
      .where('locationId', '=', id)
      .where('deletedAt', 'is', null)
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
    minSpanKm,
  });
  return { city, country, hotels: dots.length, coordinates: { latitude, longitude }, drawing };
}
