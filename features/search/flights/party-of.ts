import { cabins, type FlightQuery } from '../flight-query.ts';
import type { Party } from './offers.ts';

export function partyOf({
  adults,
  children,
  infants,
  cabin,
}: Pick<FlightQuery, 'adults' | 'children' | 'infants' | 'cabin'>): Party {
  return { adults, children, infants, cabin: cabins.indexOf(cabin) };
}
