import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { type HotelProblems, parseHotelQuery } from '#features/search/hotel-query.ts';
import { type FoundHotel, searchHotels } from '#features/search/hotels/find-hotels.ts';
import { parseHotelChoices } from '#features/search/hotels/hotel-choices.ts';
import type { OpenHotels } from '#features/search/inventory/create-inventory.ts';
import type { InventoryHotel } from '#features/search/inventory/inventory-hotel.ts';
import type { SearchServices } from '#features/search/services/search-services.ts';
import { displayCurrency, isCurrencyCode } from '#features/settings/currencies.ts';
import type { Settings } from '#features/settings/settings.ts';
import { daysBetween } from '#lib/calendar-date.ts';

/**
 * Hotel search of the public API (docs/api.md). Like the flight search it needs no session and runs before React Router.
 */
export async function answerHotelSearch(
  { search, settings }: { search: SearchServices; settings: Pick<Settings, 'limits' | 'ratesPerUsd'> },
  params: URLSearchParams,
  now: Date,
): Promise<{ status: 200 | 400; body: string }> {
  const { maxStayNights } = settings.limits;
  const today = businessToday(now);
  const { query, problems } = parseHotelQuery(params, { today, maxStayNights });
  const currencyCode = params.get('currency') ?? 'USD';
  const currency = displayCurrency(isCurrencyCode(currencyCode) ? currencyCode : 'USD', settings.ratesPerUsd);
  const choices = parseHotelChoices(params);
  const { ratePerUsd } = currency;
  const answer = await searchHotels(search, { query, problems, choices, ratePerUsd, today });
  if (!answer.ok) return refused(answer.problems);
  const { hotels, total, page, pages, counts, open } = answer.found;
  const nights = daysBetween(query.checkIn, query.checkOut);
  const body = JSON.stringify({
    check_in: query.checkIn,
    check_out: query.checkOut,
    nights,
    rooms: query.rooms,
    adults: query.adults,
    children: query.children,
    total,
    page,
    pages,
    filters: {
      stars: counts.stars,
      score: counts.score,
      amenity: counts.amenities,
      board: counts.boards,
      price: counts.price && { currency: currency.code, ...counts.price },
    },
  });
  const data = hotels.map((found) => writeHotel(found, { nights, open }));
  return { status: 200, body: `${body.slice(0, -1)},"data":[${data.join()}]}` };
}

/** The hotel's own facts are most of the text, and are serialized once for all searches. */
function writeHotel(
  { hotel, picks, roomsLeft, board, perNightMinor, totalMinor }: FoundHotel,
  { nights, open }: { nights: number; open: OpenHotels },
) {
  const facts = open.text(hotel, () => JSON.stringify(describeHotel(hotel, open)));
  const offer = JSON.stringify({
    rooms: picks.map(({ roomType, capacity, priceMinor, count }) => ({
      room_type: roomType,
      capacity,
      count,
      price_per_night_usd_cents: Math.round(priceMinor / nights),
    })),
    rooms_left: roomsLeft,
    price_per_night_usd_cents: perNightMinor,
    price_for_stay_usd_cents: totalMinor,
    board,
  });
  return `${facts.slice(0, -1)},${offer.slice(1)}`;
}

function describeHotel(hotel: InventoryHotel, { amenities }: OpenHotels) {
  return {
    id: hotel.id,
    name: hotel.name,
    star_rating: hotel.stars,
    city: hotel.city.city,
    country: hotel.city.country,
    address: hotel.address,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    score: hotel.scoreTenths === null ? null : hotel.scoreTenths / 10,
    reviews: hotel.reviews,
    amenities: hotel.amenities.flatMap((number) => amenities[number]?.name ?? []),
  };
}

/** Keyed by query parameter. */
function refused({ destination, guests, ...dates }: HotelProblems): { status: 400; body: string } {
  const problems = { ...(destination && { to: destination }), ...dates, ...(guests && { rooms: guests }) };
  return { status: 400, body: JSON.stringify({ error: 'bad_request', problems }) };
}
