import { houseToday } from '#features/catalogue/flights/house-today.ts';
import { type HotelProblems, parseHotelQuery } from '#features/search/hotel-query.ts';
import type { FoundHotel } from '#features/search/hotels/find-hotels.ts';
import { parseHotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { searchHotels } from '#features/search/hotels/search-hotels.ts';
import { displayCurrency, isCurrencyCode } from '#features/settings/currencies.ts';
import { daysBetween } from '#lib/calendar-date.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/hotel-search';

/** The hotels of a search as a program reads them: docs/api.md says how. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, search, settings } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const { maxStayNights } = settings.limits;
  const { query, problems } = parseHotelQuery(searchParams, { today: houseToday(new Date()), maxStayNights });
  const asked = searchParams.get('currency') ?? 'USD';
  const currency = displayCurrency(isCurrencyCode(asked) ? asked : 'USD', settings.ratesPerUsd);
  const choices = parseHotelChoices(searchParams);
  const answer = await searchHotels(
    { db, places: search.places },
    { query, problems, choices, ratePerUsd: currency.ratePerUsd },
  );
  if (!answer.ok) return refused(answer.problems);
  const { hotels, total, page, pages, counts } = answer.found;
  const nights = daysBetween(query.checkIn, query.checkOut);
  return reply(
    {
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
        price: counts.price && { currency: currency.code, ...counts.price },
      },
      data: hotels.map((hotel) => describeHotel(hotel, nights)),
    },
    200,
  );
}

function describeHotel(hotel: FoundHotel, nights: number) {
  return {
    id: hotel.id,
    name: hotel.name,
    star_rating: hotel.stars,
    city: hotel.city,
    country: hotel.country,
    address: hotel.address,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    score: hotel.scoreTenths === null ? null : hotel.scoreTenths / 10,
    reviews: hotel.reviews,
    amenities: hotel.amenities,
    rooms: hotel.picks.map(({ roomType, capacity, priceMinor, count }) => ({
      room_type: roomType,
      capacity,
      count,
      price_per_night_usd_cents: priceMinor,
    })),
    rooms_left: hotel.roomsLeft,
    price_per_night_usd_cents: hotel.perNightMinor,
    price_for_stay_usd_cents: hotel.perNightMinor * nights,
  };
}

/** By the parameter that is wrong. */
function refused({ destination, guests, ...dates }: HotelProblems): Response {
  const problems = { ...(destination && { to: destination }), ...dates, ...(guests && { rooms: guests }) };
  return reply({ error: 'bad_request', problems }, 400);
}

function reply(body: object, status: number): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
