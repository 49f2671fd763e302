import type { BookingNeed } from '#features/booking/back-office/booking-needs.ts';
import { methodLabels, spanText } from '#features/booking/back-office/office-labels.ts';
import type { NeedyBooking } from '#features/booking/back-office/read-needs.ts';
import { takebackTitle } from '#features/payments/takebacks/takeback-labels.ts';

export const needLabels: Record<BookingNeed, { title: string; short: string }> = {
  money_taken_back: { title: 'Money taken back', short: 'Answer it, then keep or cancel the trip' },
  money_without_seats: { title: 'Money without seats', short: 'It goes back' },
  payment_unknown: { title: 'Payment unknown', short: 'Did the money come?' },
  refund_due: { title: 'Refund due', short: 'Not sent back yet' },
  waiting_for_money: { title: 'Waiting for transfer or cash', short: 'Held until paid' },
  disrupted: {
    title: 'Flight cancelled or moved',
    short: 'Offer a refund',
  },
};

const failures: Record<string, string> = {
  not_available: 'seats or rooms were gone',
  paid_before: 'paid twice',
  wrong_amount: 'wrong amount',
  reported_other_amount: 'M-Pesa told another amount',
};

/** Why it stands in the queue, beside its amount. */
export function reasonOf(
  need: BookingNeed,
  { failure, method, until, ...refund }: NeedyBooking,
  now: Date,
): string {
  const isByHand = method === 'bank_transfer' || method === 'cash' || refund.isByHand;
  const way = method === null ? '' : methodLabels[method];
  switch (need) {
    case 'money_taken_back':
      return join(
        refund.takeback ? takebackTitle(refund.takeback).toLowerCase() : way,
        until && until > now && `answer within ${spanText(until.getTime() - now.getTime())}`,
      );
    case 'money_without_seats':
      return join(way, (failure && failures[failure]) ?? 'bought nothing', isByHand && 'hand it out');
    case 'payment_unknown':
      return join(way, (failure && failures[failure]) ?? null);
    case 'refund_due':
      return join(way, isByHand ? 'hand it out' : refund.isHeldUp ? 'held up' : 'being sent');
    case 'waiting_for_money':
      return join(way, until && `${spanText(until.getTime() - now.getTime())} left`);
    case 'disrupted':
      return until ? `leaves in ${spanText(until.getTime() - now.getTime())}` : '';
  }
}

function join(...parts: (string | false | null)[]): string {
  return parts.filter(Boolean).join(', ');
}
