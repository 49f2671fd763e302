import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { TravellerSlot } from './checkout-form.ts';

export function travellerSlots(party: {
  adults: number;
  children: number;
  infants: number;
}): TravellerSlot[] {
  const of = (type: PassengerType, count: number) =>
    Array.from({ length: count }, (_, index) => ({ type, number: index + 1 }));
  return [...of('adult', party.adults), ...of('child', party.children), ...of('infant', party.infants)];
}

/** A hotel asks for one name, whoever else comes along. */
export const leadGuest: TravellerSlot = { type: 'adult', number: 1 };
