import type { FoundLeg } from './flights/found-leg.ts';
import type { SearchServices } from './search-services.ts';

/** Says whether what was searched for would be found again just so. */
export interface SearchStamp {
  /** Asked after `flights.refreshed()`. Needs no database, and about as long as a look into a map. */
  isCurrent(nowMs: number): boolean;
}

/**
 * The same searches with somebody who writes down what they were answered with, so that a page made of them can be
 * sent again as it is while its stamp is current.
 */
export function recordSearches(search: SearchServices): { search: SearchServices; stamp: SearchStamp } {
  const legs: FoundLeg[] = [];
  const { places, flights } = search;
  let edition = places.edition();
  let isLasting = true;
  return {
    search: {
      places: {
        ...places,
        async airportsMeant(text) {
          const meant = await places.airportsMeant(text);
          // The first reading was waited for.
          edition ??= places.edition();
          return meant;
        },
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
    },
    stamp: {
      isCurrent(nowMs) {
        const minute = Math.floor(nowMs / 60_000);
        return isLasting && edition === places.edition() && legs.every((leg) => leg.isCurrent(minute));
      },
    },
  };
}
