import { type HotelQuery, hotelSearchParams } from '#features/search/hotel-query.ts';
import { type HotelChoices, hotelChoiceParams } from '#features/search/hotels/hotel-choices.ts';

/** The address of a page of hotels: what was searched for, and how it is looked at. */
export function hotelResultsAddress(pathname: string, query: HotelQuery, choices: HotelChoices): string {
  const params = new URLSearchParams([...hotelSearchParams(query), ...hotelChoiceParams(choices)]);
  return `${pathname}?${params}`;
}
