import type { Database } from '#db/connect.ts';
import { type TripFacts, tripFacts } from '#features/booking/checkout/checkout-facts.ts';
import { leadGuest, type TravellerSlot, travellerSlots } from '#features/booking/checkout/checkout-form.ts';
import type { ChosenTrip } from '#features/booking/checkout/hold-checkout.ts';
import { stayBeginsAt } from '#features/booking/holds/hold-expiry.ts';
import { type FactNames, factNames } from '#features/catalogue/fact-names.ts';
import { parseFlightView, viewParams } from '#features/search/flights/flight-address.ts';
import { partyOf } from '#features/search/flights/offers.ts';
import { placeLegs } from '#features/search/flights/place-legs.ts';
import type { LegQuote } from '#features/search/flights/quote-itineraries.ts';
import { reviewItineraries } from '#features/search/flights/review-itineraries.ts';
import { reviewStay, type StayReview } from '#features/search/hotels/review-stay.ts';
import { openStay, parseChosenRooms, type StayTerms } from '#features/search/hotels/stay.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { countryName } from '#lib/formats.ts';
import type { UsdMinor } from '#lib/money.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { localizeCities, nameLeg } from '../results/load-flights.ts';

/** A trip that can be booked, and what its form has to collect. */
export interface Chosen {
  wanted: ChosenTrip;
  /** Flights only. */
  quotes?: readonly LegQuote[];
  totalUsdMinor: UsdMinor;
  beginsAt: Date;
  slots: TravellerSlot[];
  /** Null for a stay. */
  trip: TripFacts | null;
}

/** The trip that the URL names, with current prices; `chosen` is undefined when it can no longer be booked. */
export type LoadedCheckout = ({ type: 'flights'; flights: LoadedFlights } | { type: 'hotels'; stay: LoadedStay }) & {
  /** Present even when the trip can't be booked: the reader may hold it already. */
  wanted: ChosenTrip;
  chosen: Chosen | undefined;
  travellers: number;
};

/** `incomplete`: the results page explains what is missing. Undefined: the URL names no trip. */
export async function loadCheckout(
  facts: RequestFacts,
  params: URLSearchParams,
): Promise<LoadedCheckout | 'incomplete' | undefined> {
  if (params.get('type') === 'hotels') return loadStay(facts, params);
  if (!params.has(viewParams.pick)) return undefined;
  return (await loadFlights(facts, params)) ?? 'incomplete';
}

async function loadStay(
  { db, settings, preferences, search, catalogue }: RequestFacts,
  params: URLSearchParams,
): Promise<LoadedCheckout | undefined> {
  const names = factNames(catalogue.translator);
  const context = { db, settings, language: preferences.language, cityName: search.places.cityName, names };
  const stay = await loadStayReview(context, params);
  if (!stay) return undefined;
  const { review, opened } = stay;
  const wanted = { type: 'hotel' as const, hotelId: review.hotel.id, chosenRooms: stay.chosenRooms, opened };
  const chosen = review.ok &&
    opened.nights !== null && {
      wanted,
      totalUsdMinor: review.totalUsdMinor,
      beginsAt: stayBeginsAt(opened.stay.checkIn),
      slots: [leadGuest],
      trip: null,
    };
  return { type: 'hotels', stay, wanted, chosen: chosen || undefined, travellers: 1 };
}

async function loadFlights(facts: RequestFacts, params: URLSearchParams): Promise<LoadedCheckout | undefined> {
  const loaded = await loadFlightReview(facts, params);
  if (!loaded) return undefined;
  const { flights, quotes } = loaded;
  const { review, query, view } = flights;
  const [first] = quotes.flatMap((quote) => (quote.ok ? quote.flights : []));
  const slots = travellerSlots(query);
  const picks = view.picks.slice(0, flights.legs.length);
  const wanted = { type: 'flight' as const, picks, party: partyOf(query) };
  const chosen = review.ok &&
    first && {
      wanted,
      quotes,
      totalUsdMinor: review.totalUsdMinor,
      beginsAt: first.departure,
      slots,
      trip: tripFacts(
        review.legs.map(({ itinerary }) => itinerary),
        review.names,
      ),
    };
  return { type: 'flights', flights, wanted, chosen: chosen || undefined, travellers: slots.length };
}

export type LoadedFlights = NonNullable<Awaited<ReturnType<typeof loadFlightReview>>>['flights'];

type FlightReviewContext = Pick<RequestFacts, 'db' | 'settings' | 'search'> & {
  preferences: Pick<RequestFacts['preferences'], 'language'>;
};

/** Undefined when the search or the selection is incomplete. */
export async function loadFlightReview(
  { db, settings, search, preferences }: FlightReviewContext,
  params: URLSearchParams,
  now = new Date(),
) {
  const { flight: query, flightProblems, today } = openSearchForms(params, settings, now);
  if (Object.keys(flightProblems).length > 0) return undefined;
  const placed = await placeLegs(search.places, query);
  if (!placed.ok) return undefined;
  const view = parseFlightView(params);
  const request = { legs: placed.legs, party: partyOf(query), picks: view.picks, now };
  const { review, quotes } = await reviewItineraries({ db, flights: search.flights }, request);
  if (!review.ok && review.error === 'incomplete') return undefined;
  localizeCities(review.names, search.places, preferences.language);
  const flights = {
    review,
    /** City names in the reader's language. */
    legs: placed.legs.map((leg) => ({ ...nameLeg(leg, review.names.airports), date: leg.date })),
    query,
    view,
    today,
    /** The price that the results page showed. */
    seenMinor: review.ok ? (seenPrice(params.get('price'), review.totalUsdMinor) ?? review.listedMinor) : null,
  };
  return { flights, quotes };
}

export type LoadedStay = NonNullable<Awaited<ReturnType<typeof loadStayReview>>>;

interface StayContext {
  db: Database;
  settings: Pick<Settings, 'limits'>;
  language: LanguageCode;
  cityName: PlaceIndex['cityName'];
  names: FactNames;
}

/** Undefined when there is no such hotel or room type. */
export async function loadStayReview(
  { db, settings, language, cityName, names }: StayContext,
  params: URLSearchParams,
  now = new Date(),
) {
  const hotelId = params.get('hotel') ?? '';
  const opened = openStay(params, settings, now);
  const chosenRooms = parseChosenRooms(params, opened.stay);
  if (!isId(hotelId) || !chosenRooms) return undefined;
  const review = await reviewStay(db, { hotelId, chosenRooms, opened });
  if (!review.hotel) return undefined;
  const { name, city, country } = review.hotel;
  const seenMinor = review.ok ? seenPrice(params.get('price'), review.totalUsdMinor) : null;
  return {
    review: review.ok ? inLanguage(review, opened.stay, names) : review,
    opened,
    chosenRooms,
    photo: review.ok && review.photo ? names.photo(review.photo, name) : undefined,
    /** The address in the reader's language. */
    where: [names.address(review.hotel), cityName(city, country, language), countryName(country, language)],
    /** The price that the hotel page showed; null when the URL has none. */
    seenMinor,
    /** The same, when the price is different now. */
    changedFromMinor: review.ok && review.totalUsdMinor !== seenMinor ? seenMinor : null,
  };
}

function inLanguage(review: Extract<StayReview, { ok: true }>, { isResident }: StayTerms, names: FactNames) {
  return {
    ...review,
    picks: review.picks.map((pick) => ({ ...pick, roomType: names.roomType(pick.roomType) })),
    boardName: names.board(review.board.board),
    residentProof: isResident && review.hotel.residentDiscountPercent > 0 ? names.residentProof() : null,
  };
}

/**
 * The price that the URL says was shown, in US cents. Anybody can write a URL, so a price below half or above twice the
 * current one is ignored: a link must not advertise a discount that never existed.
 */
function seenPrice(text: string | null, nowMinor: number): number | null {
  if (text === null || !/^\d{1,12}$/.test(text)) return null;
  const seen = Number(text);
  return seen >= nowMinor / 2 && seen <= nowMinor * 2 ? seen : null;
}
