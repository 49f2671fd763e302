import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { FlightQuery } from '#features/search/flight-query.ts';

/** Who travels, without those who don't. */
export function passengersOf({
  adults,
  children,
  infants,
}: Pick<FlightQuery, 'adults' | 'children' | 'infants'>): { type: PassengerType; count: number }[] {
  const all: { type: PassengerType; count: number }[] = [
    { type: 'adult', count: adults },
    { type: 'child', count: children },
    { type: 'infant', count: infants },
  ];
  return all.filter(({ count }) => count > 0);
}
