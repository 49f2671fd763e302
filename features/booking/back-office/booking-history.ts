import { type HistoryLine, sentenceOf } from '#features/identity/back-office/read-user-history.ts';
import { formatUsdCents } from '#lib/money.ts';
import { providerTitle } from '#lib/provider-names.ts';
import type { BookingDetails, BookingPayment } from '../booking.ts';
import { amountFormatter, amountStyle, refundAmount } from '../booking-amount.ts';
import { amountText, methodLabels, momentText } from './office-labels.ts';

type Detail = Record<string, unknown>;
type Sentence = (detail: Detail, booking: BookingDetails) => string;

const sentences: Record<string, Sentence> = {
  held: ({ kind, until }, { agency }) =>
    agency
      ? `Held by ${agency.name}, with its credit reserved${untilText(until)}.`
      : `Held ${kind === 'pay_later' ? 'to be paid later' : 'while the customer pays'}${untilText(until)}.`,
  hold_extended: ({ until }) => `The address was confirmed; held longer${untilText(until)}.`,
  confirmed: ({ late, paymentId }, booking) =>
    booking.agency
      ? `Paid from the credit of ${booking.agency.name}: ${formatUsdCents(booking.agency.netMinor, 'en-US')}. Confirmed.`
      : `${receivedName(paymentId, booking)}: paid${late === true ? ' after the hold was over; everything was still free' : ''}. Confirmed.`,
  expired: (_, { agency }) =>
    `The hold ran out. Seats and rooms are free again${agency ? `, and so is the credit of ${agency.name}` : ''}.`,
  money_returns: ({ why, paymentId }, booking) =>
    `${receivedName(paymentId, booking)}: received, but ${obstacles[String(why)] ?? 'the seats or rooms are gone'}. It will be refunded.`,
  payment_failed: ({ paymentId, reason }, booking) =>
    `${nameOf(paymentId, booking)}: failed, ${String(reason).replaceAll('_', ' ')}.`,
  refunded: ({ paymentId }, booking) => `Refund sent${refundText(paymentId, booking)}.`,
  cancelled: ({ by, reason, ...detail }, booking) =>
    [
      `Cancelled by ${by === 'admin' ? 'the office' : `the ${by === 'airline' ? by : by === 'agent' ? 'agency' : 'customer'}`}.`,
      comesBackText(detail, booking),
      typeof reason === 'string' && reason !== '' ? `Reason: ${reason}` : '',
    ]
      .join(' ')
      .trim(),
  flight_cancelled: (detail, booking) => `${flightText(detail, booking)} was cancelled by the airline.`,
  flight_moved: (detail, booking) => `${flightText(detail, booking)} was moved to another time.`,
  flight_delayed: (detail, booking) => `${flightText(detail, booking)} is delayed.`,
  flight_restored: (detail, booking) => `${flightText(detail, booking)} flies as agreed again.`,
  documents_resent: () => 'Documents sent again.',
  joined_account: () => 'Joined the account of its address.',
  left_account: ({ why }) =>
    why === 'contact_corrected'
      ? 'Left the account of its former address.'
      : 'The account that it belonged to was deleted.',
  anonymised: () => 'Names and addresses were removed.',
  contact_corrected: ({ email, phone }) => `Contact corrected to ${[email, phone].filter(Boolean).join(', ')}.`,
  passport_seen: ({ traveller }, { travellers }) => {
    const seen = travellers.find(({ position }) => position === traveller);
    return `Passport number of ${seen ? `${seen.givenNames} ${seen.lastName}`.trim() : 'a traveller'} seen.`;
  },
  note_added: () => 'Note added.',
  stay_moved: ({ room, room_type }) => `Moved to room ${String(room)}, ${String(room_type)}.`,
  guest_checked_in: ({ room }) => `Checked in to room ${String(room)}.`,
  guest_checked_out: ({ room }) => `Checked out of room ${String(room)}.`,
  guest_not_come: ({ room }) => `No-show: nobody came to room ${String(room)}.`,
  guest_checked_in_undone: ({ room }) => `The check-in to room ${String(room)} was undone.`,
  guest_checked_out_undone: ({ room }) => `The check-out of room ${String(room)} was undone.`,
  guest_not_come_undone: ({ room }) => `The no-show of room ${String(room)} was undone.`,
  payment_received: ({ outcome, amountMinor, currency }) =>
    outcome === 'captured'
      ? 'Money marked as received.'
      : `${amountText(Number(amountMinor), String(currency))} marked as received, to be refunded.`,
  payment_refunded: ({ reference }) => `Refund marked as sent, ${String(reference)}.`,
  refund_by_hand: ({ provider }) => `The refund is sent by hand instead of by ${providerTitle(String(provider))}.`,
  refund_by_provider: ({ provider }) => `The refund is left to ${providerTitle(String(provider))} again.`,
  refund_returned: ({ reference }) => `The refund ${String(reference)} was returned and is due again.`,
  taken_back: ({ kind, status, currency, movedMinor, amountMinor, reference }) => {
    const moved = amountText(Math.abs(Number(movedMinor)) || Number(amountMinor), String(currency));
    const what = kind === 'refund' ? 'a refund outside this system' : kind === 'reversal' ? 'a reversal' : 'a dispute';
    const how =
      Number(movedMinor) > 0
        ? `${moved} was taken back by ${what}`
        : Number(movedMinor) < 0
          ? `${moved} was put back after ${what}`
          : `${moved}: update of ${what}`;
    return `${how} (${String(reference)}, ${String(status).replaceAll('_', ' ')}).`;
  },
  refund_covered: ({ reference }) => `Nothing is sent: the customer has the refund by ${String(reference)}.`,
  takeback_done: ({ id }) => `The money taken back by ${String(id)} was dealt with.`,
  refund_sent_twice: ({ alsoSent }) =>
    `The provider also sent the refund that was paid by hand, as ${String(alsoSent)}: it was paid twice.`,
  refund_twice_closed: () => 'The refund that was sent twice was dealt with.',
  payment_requested: ({ outcome }) => `Provider checked: ${String(outcome)}.`,
};

/** A kind without a sentence is shown by its name. */
export function historySentence(kind: string, detail: Detail, booking: BookingDetails): string {
  return sentenceOf(sentences, kind, detail, booking);
}

function comesBackText(
  { refundUnits, refundMinor, customerRefundMinor, fullRefund, paymentId }: Detail,
  booking: BookingDetails,
): string {
  const { agency, confirmedAt } = booking;
  if (agency && !confirmedAt) return `The credit that ${agency.name} had reserved is free again.`;
  const amount = refundAmount(booking, {
    refundUnits: Number(refundUnits),
    refundMinor: Number(refundMinor),
    ...(customerRefundMinor !== undefined && { customerRefundMinor: Number(customerRefundMinor) }),
  });
  if (!(amount > 0)) return 'Nothing to be refunded.';
  const payment = booking.payments.find(({ id }) => id === paymentId);
  const text = payment
    ? amountText(payment.refundMinor ?? 0, payment.currency)
    : amountFormatter(amountStyle(booking), 'en')(amount);
  return `${text} to be refunded${agency ? ' by the agency' : ''}${fullRefund === true ? ', in full by the office' : ''}.`;
}

function untilText(until: unknown): string {
  const at = new Date(String(until));
  return Number.isNaN(at.getTime()) ? '' : ` until ${momentText(at)}`;
}

function flightText({ flightId }: Detail, { flights }: BookingDetails): string {
  return flights.find((flight) => flight.flightId === flightId)?.number ?? 'A flight';
}

function nameOf(paymentId: unknown, { payments }: BookingDetails): string {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment ? paymentName(payment) : 'A payment';
}

/** With the received amount, which may differ from the requested one. */
function receivedName(paymentId: unknown, { payments }: BookingDetails): string {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment ? paymentName({ ...payment, amountMinor: payment.capturedMinor ?? payment.amountMinor }) : 'A payment';
}

function refundText(paymentId: unknown, { payments }: BookingDetails): string {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment?.refundMinor ? `: ${amountText(payment.refundMinor, payment.currency)}` : '';
}

const obstacles: Record<string, string> = {
  wrong_amount: 'not the requested amount',
  paid_before: 'the booking had been paid before',
  confirmed: 'the booking had been paid before',
  sold_out: 'the seats were sold by then',
  cancelled: 'the booking or a flight of it had been cancelled',
  departed: 'the flight had left',
  not_free: 'the rooms were taken by then',
};

/** Steps of payments that booking_events does not record. */
export function paymentHistory({ payments, events }: BookingDetails): HistoryLine[] {
  const isReported = (kind: string, { id }: BookingPayment) =>
    events.some((event) => event.kind === kind && event.detail.paymentId === id);
  return payments.flatMap((payment) => {
    const { id, submittedAt, unknownAt, failedAt, capturedAt, refundedAt } = payment;
    const steps: [string, Date | null][] = [
      [`handed to ${providerTitle(payment.provider)}.`, submittedAt],
      ['the provider has not confirmed yet whether it was paid.', unknownAt],
      ['failed.', isReported('payment_failed', payment) ? null : failedAt],
      ['paid.', isReported('confirmed', payment) || isReported('money_returns', payment) ? null : capturedAt],
      [sentBackText(payment), isReported('refunded', payment) ? null : refundedAt],
    ];
    return steps.flatMap(([text, at]) =>
      at ? [{ id: `payment-${id}-${text}`, at, text: `${paymentName(payment)}: ${text}`, who: '' }] : [],
    );
  });
}

/** M-Pesa, KSh 31,850 */
function paymentName({ method, amountMinor, currency }: BookingPayment): string {
  return `${methodLabels[method]}, ${amountText(amountMinor, currency)}`;
}

function sentBackText({ refundMinor, currency }: BookingPayment): string {
  return `${amountText(refundMinor ?? 0, currency)} was sent back.`;
}
