import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { clockIn, guestsOf, hasCancelledFlight, legsOf } from '../booked-trip.ts';
import type { BookedFlight, BookedStay, BookingDetails } from '../booking.ts';

/** A past or upcoming step of a booking. */
export interface TripStep {
  kind: StepKind;
  /** Local time: 2026-12-11T05:10, or only the date. */
  at: string | CalendarDate;
  isDone: boolean;
  /** Values for the message of its kind. */
  place?: string;
  flight?: string;
  method?: PaymentMethod;
}

export type StepKind =
  | 'held'
  | 'booked'
  | 'issueBy'
  | 'holdOver'
  | 'heldFor'
  | 'sold'
  | 'issueIt'
  | 'payBy'
  | 'document'
  | 'voucher'
  | 'expired'
  | 'paid'
  | 'cancelled'
  | 'refundDue'
  | 'refundBegan'
  | 'refundRequested'
  | 'refundHeldUp'
  | 'refunded'
  | 'checkInOpens'
  | 'beAtAirport'
  | 'departure'
  | 'freeUntil'
  | 'arrive'
  | 'leave'
  | 'review';

const HOUR_MS = 3_600_000;
const onlineCheckInHours = 24;

type CityOf = (place: { city: string; country: string }) => string;

/** The timeline, for the traveller or for the agency that sold it. */
export function tripSteps(booking: BookingDetails, now: Date, cityOf: CityOf, isSeller: boolean): TripStep[] {
  if (booking.agency) {
    const upcoming = travelSteps(booking, now, cityOf);
    return isSeller ? sellerSteps(booking, upcoming) : agencySteps(booking, booking.agency.name, upcoming);
  }
  switch (booking.status) {
    case 'held':
      if (hasCancelledFlight(booking)) return [past('held', booking.createdAt)];
      return [
        past('held', booking.createdAt),
        { kind: 'payBy', at: businessClock(booking.holdExpiresAt), isDone: false },
        { kind: booking.stay ? 'voucher' : 'document', at: '', isDone: false },
      ];
    case 'confirmed':
      return [...paidSteps(booking), ...travelSteps(booking, now, cityOf)];
    case 'expired':
      return [
        past('held', booking.createdAt),
        past('expired', booking.expiredAt ?? booking.holdExpiresAt),
        ...refundSteps(booking),
      ];
    case 'cancelled':
      return [...paidSteps(booking), past('cancelled', booking.cancelledAt), ...refundSteps(booking)];
  }
}

/** The customer of an agency settles payments with the agency, so these steps have none. */
function agencySteps(booking: BookingDetails, agency: string, upcoming: TripStep[]): TripStep[] {
  const { status, createdAt, confirmedAt, expiredAt, holdExpiresAt, cancelledAt } = booking;
  const held = past('held', createdAt);
  const booked = { ...past('booked', confirmedAt), place: agency };
  switch (status) {
    case 'held':
      if (hasCancelledFlight(booking)) return [held];
      return [held, { kind: 'issueBy', at: businessClock(holdExpiresAt), isDone: false, place: agency }];
    case 'confirmed':
      return [booked, ...upcoming];
    case 'expired':
      return [held, past('holdOver', expiredAt ?? holdExpiresAt)];
    case 'cancelled':
      return [confirmedAt ? booked : held, past('cancelled', cancelledAt)];
  }
}

/** The same with the agency's own tasks. */
function sellerSteps(booking: BookingDetails, upcoming: TripStep[]): TripStep[] {
  const { travellers, reference } = booking;
  const [lead] = travellers;
  const place = (lead && `${lead.givenNames} ${lead.lastName}`.trim()) || reference;
  return agencySteps(booking, place, upcoming)
    .filter(({ kind }) => kind !== 'review')
    .map((step) => ({ ...step, kind: sellerKinds[step.kind] ?? step.kind, place: step.place ?? place }));
}

const sellerKinds: Partial<Record<StepKind, StepKind>> = {
  held: 'heldFor',
  booked: 'sold',
  issueBy: 'issueIt',
};

function paidSteps({ payments, createdAt }: BookingDetails): TripStep[] {
  const paid = payments.find(({ capturedAt, failure }) => capturedAt !== null && failure === null);
  return paid ? [{ ...past('paid', paid.capturedAt), method: paid.method }] : [past('held', createdAt)];
}

function refundSteps({ payments }: BookingDetails): TripStep[] {
  return payments
    .filter(({ refundDueAt }) => refundDueAt !== null)
    .toReversed()
    .flatMap(({ refundDueAt, refundRequestedAt, refundedAt, refundFailure, method }): TripStep[] => [
      { ...past(refundedAt ? 'refundBegan' : 'refundDue', refundDueAt), method },
      ...(refundRequestedAt ? [past('refundRequested', refundRequestedAt)] : []),
      ...(refundedAt ? [{ ...past('refunded', refundedAt), method }] : []),
      // The reason is only for administrators.
      ...(refundFailure !== null && !refundedAt ? [{ kind: 'refundHeldUp' as const, at: '', isDone: false }] : []),
    ]);
}

function travelSteps({ flights, stay }: BookingDetails, now: Date, cityOf: CityOf): TripStep[] {
  return stay ? staySteps(stay, now) : flightSteps(flights, now, cityOf);
}

function flightSteps(flights: readonly BookedFlight[], now: Date, cityOf: CityOf): TripStep[] {
  return legsOf(flights).flatMap(({ flights: own }, leg) => {
    const first = own[0];
    if (!first || first.disruption === 'cancelled') return [];
    const { from, departsAt, number } = first;
    const at = (hoursBefore: number) => {
      const moment = new Date(departsAt.getTime() - hoursBefore * HOUR_MS);
      return { at: clockIn(from.timezone, moment), isDone: moment <= now };
    };
    const abroad = own.some((flight) => flight.from.country !== flight.to.country);
    const departure: TripStep = { kind: 'departure', ...at(0), place: cityOf(from), flight: number };
    if (leg > 0) return [departure];
    return [
      { kind: 'checkInOpens', ...at(onlineCheckInHours), flight: first.airline.name },
      { kind: 'beAtAirport', ...at(abroad ? 3 : 2), place: from.name },
      departure,
    ];
  });
}

function staySteps(stay: BookedStay, now: Date): TripStep[] {
  const { checkIn, checkOut, checkInFrom, checkOutUntil, freeCancellationDays } = stay;
  const clock = businessClock(now);
  const step = (kind: StepKind, at: string): TripStep => ({
    kind,
    at,
    isDone: at <= clock,
    place: stay.hotel,
  });
  const freeUntil = freeCancellationDays === null ? null : addDays(checkIn, -freeCancellationDays);
  return [
    ...(freeUntil !== null && freeUntil >= clock.slice(0, 10) ? [step('freeUntil', freeUntil)] : []),
    step('arrive', `${checkIn}T${checkInFrom}`),
    step('leave', `${checkOut}T${checkOutUntil}`),
    ...(guestsOf(stay) === 'no_show' ? [] : [{ ...step('review', checkOut), isDone: false }]),
  ];
}

function past(kind: StepKind, at: Date | null): TripStep {
  return { kind, at: at ? businessClock(at) : '', isDone: true };
}

function businessClock(at: Date): string {
  return clockIn(businessTimeZone, at);
}
