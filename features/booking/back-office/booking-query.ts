import { type ListQuery, readFilter, readListQuery } from '#features/catalogue/editing/list-query.ts';
import {
  type PaymentMethod,
  type PaymentState,
  paymentMethods,
  paymentStates,
} from '#features/payments/payment.ts';
import { type CalendarDate, dateOrEmpty } from '#lib/calendar-date.ts';
import { isId } from '#lib/is-id.ts';
import { type BookingStatus, type BookingType, bookingStatuses } from '../booking.ts';
import { type BookingNeed, bookingNeeds } from './booking-needs.ts';

export const bookingSorts = ['created', 'travel'] as const;

/** What the address of the list says. Dates are the first and the last that count; empty: no matter. */
export interface BookingQuery extends ListQuery<(typeof bookingSorts)[number]> {
  need: BookingNeed | undefined;
  /** `sold`: ever confirmed, also if cancelled later. */
  status: BookingStatus | 'sold' | undefined;
  type: BookingType | undefined;
  method: PaymentMethod | undefined;
  payment: PaymentState | undefined;
  /** The id of the agency that sold it. */
  agency: string | undefined;
  /** By the clocks at the place. */
  travelFrom: CalendarDate | '';
  travelTo: CalendarDate | '';
  /** By the clock of the office. */
  createdFrom: CalendarDate | '';
  createdTo: CalendarDate | '';
  soldFrom: CalendarDate | '';
  soldTo: CalendarDate | '';
}

export function readBookingQuery(params: URLSearchParams): BookingQuery {
  const date = (name: string) => dateOrEmpty(params.get(name) ?? '');
  const agency = params.get('agency') ?? '';
  return {
    ...readListQuery(params, bookingSorts, 'descending'),
    need: readFilter(params, 'need', bookingNeeds),
    status: readFilter(params, 'status', [...bookingStatuses, 'sold']),
    type: readFilter(params, 'type', ['flight', 'hotel']),
    method: readFilter(params, 'method', paymentMethods),
    payment: readFilter(params, 'payment', paymentStates),
    agency: isId(agency) ? agency : undefined,
    travelFrom: date('travel_from'),
    travelTo: date('travel_to'),
    createdFrom: date('created_from'),
    createdTo: date('created_to'),
    soldFrom: date('sold_from'),
    soldTo: date('sold_to'),
  };
}
