import type { TravellerSlot } from '#features/booking/checkout/checkout-form.ts';
import type { Wanted } from '#features/booking/checkout/hold-checkout.ts';
import { stayBeginsAt } from '#features/booking/checkout/pay-later.ts';
import { leadGuest, travellerSlots } from '#features/booking/checkout/traveller-slots.ts';
import { type TripFacts, tripFacts } from '#features/booking/checkout/trip-facts.ts';
import { viewParams } from '#features/search/flights/flight-view.ts';
import { partyOf } from '#features/search/flights/party-of.ts';
import type { LegQuote } from '#features/search/flights/quote-itineraries.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { type LoadedFlights, loadFlightReview } from './load-flight-review.ts';
import { type LoadedStay, loadStayReview } from './load-stay-review.ts';

/** What can be booked, and what its form has to ask. */
export interface Chosen {
  wanted: Wanted;
  /** Of flights, as they were read a moment ago. */
  quotes?: readonly LegQuote[];
  totalMinor: number;
  beginsAt: Date;
  slots: TravellerSlot[];
  /** Null for a stay. */
  trip: TripFacts | null;
}

/** What the address chose, as it is now; without `chosen` where it can't be had any more. */
export type LoadedCheckout = (
  | { type: 'flights'; flights: LoadedFlights }
  | { type: 'hotels'; stay: LoadedStay }
) & {
  /** Also where it can't be had, because it may be this person who has it. */
  wanted: Wanted;
  chosen: Chosen | undefined;
  travellers: number;
};

/** `incomplete`: the page of results says what is missing. */
export async function loadCheckout(
  facts: RequestFacts,
  params: URLSearchParams,
): Promise<LoadedCheckout | 'incomplete' | undefined> {
  if (params.get('type') === 'hotels') return loadStay(facts, params);
  if (!params.has(viewParams.pick)) return undefined;
  return (await loadFlights(facts, params)) ?? 'incomplete';
}

async function loadStay(
  { db, settings, preferences, search }: RequestFacts,
  params: URLSearchParams,
): Promise<LoadedCheckout | undefined> {
  const context = { db, settings, language: preferences.language, cityName: search.places.cityName };
  const stay = await loadStayReview(context, params);
  if (!stay) return undefined;
  const { review, opened } = stay;
  const roomTypeId = params.get('roomType') ?? undefined;
  const wanted = { type: 'hotel' as const, hotelId: review.hotel.id, roomTypeId, opened };
  const chosen = review.ok &&
    opened.nights !== null && {
      wanted,
      totalMinor: review.totalMinor,
      beginsAt: stayBeginsAt(opened.stay.checkIn),
      slots: [leadGuest],
      trip: null,
    };
  return { type: 'hotels', stay, wanted, chosen: chosen || undefined, travellers: 1 };
}

async function loadFlights(
  facts: RequestFacts,
  params: URLSearchParams,
): Promise<LoadedCheckout | undefined> {
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
      totalMinor: review.totalMinor,
      beginsAt: first.departure,
      slots,
      trip: tripFacts(
        review.legs.map(({ itinerary }) => itinerary),
        review.names,
      ),
    };
  return { type: 'flights', flights, wanted, chosen: chosen || undefined, travellers: slots.length };
}
