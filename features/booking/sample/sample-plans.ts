import { between, chance, pick } from '#features/catalogue/sample/seeded.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { BookingType } from '../booking.ts';
import type { SampleCustomer } from './sample-customers.ts';

/** What became of a booking. `past`: a stay that is over. `cancelled`: its refund is due. */
export type SampleFate = 'confirmed' | 'held' | 'cancelled' | 'refunded' | 'past' | 'expired';

export interface SamplePlan {
  key: string;
  customer: SampleCustomer;
  type: BookingType;
  fate: SampleFate;
  /** From today to the day of travel; below zero for what is over. */
  daysAhead: number;
  /** Of a stay, or until the way back. */
  nights: number;
  adults: number;
  isRound: boolean;
  method: PaymentMethod;
  /** How long ago it was booked. */
  bookedHoursAgo: number;
}

/* Out of twenty bookings. */
const fates: readonly SampleFate[] = [
  ...repeated('confirmed', 10),
  ...repeated('held', 2),
  ...repeated('cancelled', 2),
  ...repeated('refunded', 1),
  ...repeated('past', 4),
  ...repeated('expired', 1),
];

/** Everybody gets a few, and of all together there are some in every state. */
export function samplePlans(customers: readonly SampleCustomer[], bookingsEach: number): SamplePlan[] {
  return Array.from({ length: bookingsEach }, (_, round) => round).flatMap((round) =>
    customers.map((customer, position) => {
      // Seven and twenty have no common factor, so that all of them come up.
      const fate = fates[((round * customers.length + position) * 7) % fates.length] ?? 'confirmed';
      return samplePlan(`${customer.id}/${round}`, customer, fate);
    }),
  );
}

function samplePlan(key: string, customer: SampleCustomer, fate: SampleFate): SamplePlan {
  const nights = between(`${key}/nights`, 2, 7);
  const bookedHoursAgo = between(`${key}/booked`, 2, 28 * 24);
  return {
    key,
    customer,
    // Nobody can be put on an aircraft that has left.
    type: fate === 'past' || chance(`${key}/type`) < 0.4 ? 'hotel' : 'flight',
    fate,
    daysAhead: daysAheadOf(key, fate, nights),
    nights,
    adults: pick(`${key}/adults`, [1, 1, 2, 2, 3]),
    isRound: chance(`${key}/round`) < 0.6,
    method: methodOf(key, fate),
    bookedHoursAgo: fate === 'held' ? 0 : fate === 'past' ? bookedHoursAgo + 60 * 24 : bookedHoursAgo,
  };
}

function daysAheadOf(key: string, fate: SampleFate, nights: number): number {
  if (fate === 'past') return -nights - between(`${key}/ago`, 1, 40);
  // Early enough for something to come back.
  if (fate === 'cancelled' || fate === 'refunded') return between(`${key}/ahead`, 35, 120);
  return between(`${key}/ahead`, 3, 90);
}

function methodOf(key: string, fate: SampleFate): PaymentMethod {
  if (fate === 'held' || fate === 'cancelled' || fate === 'refunded')
    return pick(`${key}/method`, ['bank_transfer', 'cash']);
  return pick(`${key}/method`, ['card', 'mpesa', 'mpesa', 'bank_transfer']);
}

function repeated(fate: SampleFate, count: number): SampleFate[] {
  return Array.from({ length: count }, () => fate);
}
