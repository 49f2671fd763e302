import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { Settings } from '#features/settings/settings.ts';
import { addDays } from '#lib/calendar-date.ts';
import { parseFlightQuery } from './flight-query.ts';
import { BOOKABLE_DAYS, parseHotelQuery } from './hotel-query.ts';

/** The initial values of both search forms: those of the URL, else the documented defaults. */
export type SearchForms = ReturnType<typeof openSearchForms>;

export function openSearchForms(params: URLSearchParams, settings: Pick<Settings, 'limits'>, now: Date) {
  const today = businessToday(now);
  const { maxPassengers, maxStayNights } = settings.limits;
  const isHotel = params.get('type') === 'hotels';
  const none = new URLSearchParams();
  const flight = parseFlightQuery(isHotel ? none : params, { today, maxPassengers });
  const hotel = parseHotelQuery(isHotel ? params : none, { today, maxStayNights });
  const isFlightGiven = !isHotel && ['from', 'to', 'date', 'legs', 'legFrom'].some((name) => params.has(name));
  const isHotelGiven = isHotel && ['to', 'checkIn', 'checkOut'].some((name) => params.has(name));
  // The form starts with two adults, although a URL without a number means one guest.
  if (!isHotelGiven) hotel.query.adults = 2;
  return {
    today,
    lastBookableDay: addDays(today, BOOKABLE_DAYS),
    maxPassengers,
    maxStayNights,
    flight: flight.query,
    flightProblems: flight.problems,
    hotel: hotel.query,
    hotelProblems: hotel.problems,
    /** Whether the URL has values, so that an untouched form keeps its fields empty. */
    isFlightGiven,
    isHotelGiven,
  };
}

/** A suggestion of an empty search field, in the reader's language. */
export interface PopularPlace {
  code: string;
  name: string;
  country: string;
}

/** The query parameters that submitting the form would send. */
export function typedParams(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
