import type { FoundLeg } from './flights/found-leg.ts';
import type { OpenHotels } from './inventory/create-inventory.ts';
import type { SearchServices } from './search-services.ts';

/** Says whether what was searched for would be found again just so. */
export interface SearchStamp {
  /** Nothing while it can be judged at once; else comes back when it can. */
  refreshed(): Promise<unknown> | undefined;
  /** Needs no database, and about as long as a look into a map. */
  isCurrent(nowMs: number): boolean;
}

/**
 * The same searches with somebody who writes down what they were answered with, so that a page made of them can be
 * sent again as it is while its stamp is current.
 */
export function recordSearches(search: SearchServices): { search: SearchServices; stamp: SearchStamp } {
  const legs: FoundLeg[] = [];
  const opened: OpenHotels[] = [];
  const { places, flights, hotels } = search;
  let edition = places.edition();
  let isLasting = true;

  /** The first reading was waited for. */
  async function noted<Meant>(meant: Promise<Meant>): Promise<Meant> {
    await meant;
    edition ??= places.edition();
    return meant;
  }

  return {
    search: {
      places: {
        ...places,
        airportsMeant: (text) => noted(places.airportsMeant(text)),
        hotelPlacesMeant: (text) => noted(places.hotelPlacesMeant(text)),
      },
      flights: {
        ...flights,
        async find(question) {
          const leg = await flights.find(question);
          legs.push(leg);
          return leg;
        },
        async pick(question, ids) {
          // What one person chose is not worth keeping for others.
          isLasting = false;
          return flights.pick(question, ids);
        },
      },
      hotels: {
        ...hotels,
        async open(asked) {
          const open = await hotels.open(asked);
          opened.push(open);
          return open;
        },
      },
    },
    stamp: {
      refreshed() {
        const waits = [
          legs.length > 0 ? flights.refreshed() : undefined,
          opened.length > 0 ? hotels.refreshed() : undefined,
        ].filter((wait) => wait !== undefined);
        return waits.length > 0 ? Promise.all(waits) : undefined;
      },
      isCurrent(nowMs) {
        const minute = Math.floor(nowMs / 60_000);
        const isSameFound =
          legs.every((leg) => leg.isCurrent(minute)) && opened.every((open) => open.isCurrent());
        return isLasting && edition === places.edition() && isSameFound;
      },
    },
  };
}
