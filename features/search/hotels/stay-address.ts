import type { HotelQuery } from '../hotel-query.ts';

/** When, and how many. */
export type Stay = Pick<HotelQuery, 'checkIn' | 'checkOut' | 'rooms' | 'adults' | 'children'>;

/** A hotel's own page, for a stay. */
export function hotelAddress(hotelId: string, stay: Stay): string {
  return `/hotels/${hotelId}?${stayParams(stay)}`;
}

/** The review of a stay before it is booked: the cheapest rooms that fit, or those of one type. */
export function checkoutAddress(
  hotelId: string,
  stay: Stay,
  seen: {
    roomTypeId?: string | undefined;
    /** For the whole stay, in US cents: the next page says so when it has changed. */
    priceMinor: number;
  },
): string {
  const params = new URLSearchParams({ type: 'hotels', hotel: hotelId });
  if (seen.roomTypeId) params.set('roomType', seen.roomTypeId);
  for (const [name, value] of stayParams(stay)) params.set(name, value);
  params.set('price', String(seen.priceMinor));
  return `/checkout?${params}`;
}

export function stayParams({ checkIn, checkOut, rooms, adults, children }: Stay): URLSearchParams {
  const params = new URLSearchParams({ checkIn, checkOut, rooms: String(rooms), adults: String(adults) });
  if (children) params.set('children', String(children));
  return params;
}
