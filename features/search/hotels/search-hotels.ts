import type { Database } from '#db/connect.ts';
import type { HotelProblems, HotelQuery } from '../hotel-query.ts';
import type { HotelPlaces, PlaceIndex } from '../places/place-index.ts';
import { type FoundHotels, findHotels } from './find-hotels.ts';
import type { HotelChoices } from './hotel-choices.ts';

export interface HotelSearchServices {
  db: Database;
  places: PlaceIndex;
}

export interface AskedHotels {
  query: HotelQuery;
  problems: HotelProblems;
  choices: HotelChoices;
  ratePerUsd: number;
}

export type HotelSearchAnswer =
  | { ok: true; found: FoundHotels; places: HotelPlaces }
  | { ok: false; problems: HotelProblems };

/** What an address asks for, unless something about it is wrong: then all that is wrong. */
export async function searchHotels(
  { db, places: index }: HotelSearchServices,
  { query, problems, choices, ratePerUsd }: AskedHotels,
): Promise<HotelSearchAnswer> {
  const places = await index.hotelPlacesMeant(query.destination);
  const isKnown = places.locationIds.length + places.hotelIds.length > 0;
  const wrong: HotelProblems = { ...problems, ...(!isKnown && { destination: 'unknownPlace' }) };
  if (Object.keys(wrong).length > 0) return { ok: false, problems: wrong };
  const found = await findHotels(db, { ...query, places, choices, ratePerUsd });
  return { ok: true, found, places };
}
