import type { Cabin } from './flight-query.ts';

/** The names of the cabins among the words of the search. */
export const cabinLabels = {
  economy: 'economy',
  'premium-economy': 'premiumEconomy',
  business: 'business',
  first: 'first',
} as const satisfies Record<Cabin, string>;
