import type { HotelProblems, HotelQuery } from '../hotel-query.ts';
import type { HotelPlaces } from '../places/place-index.ts';
import type { SearchServices } from '../search-services.ts';
import { type FoundHotels, findHotels } from './find-hotels.ts';
import type { HotelChoices } from './hotel-choices.ts';

export interface HotelSearchRequest {
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
  { hotels, places: index }: Pick<SearchServices, 'hotels' | 'places'>,
  { query, problems, choices, ratePerUsd }: HotelSearchRequest,
): Promise<HotelSearchAnswer> {
  const places = await index.hotelPlacesMeant(query.destination);
  const isKnown = places.locationIds.length + places.hotelIds.length > 0;
  const wrong: HotelProblems = { ...problems, ...(!isKnown && { destination: 'unknownPlace' }) };
  if (Object.keys(wrong).length > 0) return { ok: false, problems: wrong };
  const found = findHotels(await hotels.open(places), { ...query, choices, ratePerUsd });
  return { ok: true, found, places };
}
