import { formatUsdCents } from '#lib/money.ts';
import { providerTitle } from '#lib/provider-title.ts';
import { amountFormatter, amountStyle, refundAmount } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import { amountText, momentText } from './office-labels.ts';
import { paymentName } from './payment-history.ts';

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
    `${receivedName(paymentId, booking)}: it came, but ${obstacle(String(why))}. It goes back.`,
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
      : 'The account that it belonged to is gone.',
  anonymised: () => 'Names and addresses were removed.',
  contact_corrected: ({ email, phone }) =>
    `Contact corrected to ${[email, phone].filter(Boolean).join(', ')}.`,
  passport_seen: ({ traveller }, { travellers }) => {
    const seen = travellers.find(({ position }) => position === traveller);
    return `Passport number of ${seen ? `${seen.givenNames} ${seen.lastName}`.trim() : 'a traveller'} seen.`;
  },
  note_added: () => 'Note added.',
  payment_received: ({ outcome, amountMinor, currency }) =>
    outcome === 'captured'
      ? 'Money marked as received.'
      : `${amountText(Number(amountMinor), String(currency))} marked as received, to go back.`,
  payment_refunded: ({ reference }) => `Refund marked as sent, ${String(reference)}.`,
  refund_by_hand: ({ provider }) =>
    `The refund is sent by hand, and ${providerTitle(String(provider))} is not asked any more.`,
  refund_by_provider: ({ provider }) => `The refund is left to ${providerTitle(String(provider))} again.`,
  refund_returned: ({ reference }) => `The refund ${String(reference)} came back, and is due again.`,
  taken_back: ({ kind, status, currency, movedMinor, amountMinor, reference }) => {
    const moved = amountText(Math.abs(Number(movedMinor)) || Number(amountMinor), String(currency));
    const what =
      kind === 'refund' ? 'a refund outside this house' : kind === 'reversal' ? 'a reversal' : 'a dispute';
    const how =
      Number(movedMinor) > 0
        ? `${moved} was taken back by ${what}`
        : Number(movedMinor) < 0
          ? `${moved} was put back after ${what}`
          : `${moved}: news of ${what}`;
    return `${how} (${String(reference)}, ${String(status).replaceAll('_', ' ')}).`;
  },
  refund_covered: ({ reference }) => `Nothing is sent: the customer has the refund by ${String(reference)}.`,
  takeback_done: ({ id }) => `What ${String(id)} took back was seen to.`,
  refund_sent_twice: ({ alsoSent }) =>
    `The provider sent what had been handed out, as ${String(alsoSent)}: it went twice.`,
  refund_twice_closed: () => 'The refund that went twice was seen to.',
  payment_requested: ({ outcome }) => `The provider was asked: ${String(outcome)}.`,
};

/** What happened, as one would say it. A kind that has no sentence yet is said by its name. */
export function historySentence(kind: string, detail: Detail, booking: BookingDetails): string {
  const sentence = Object.hasOwn(sentences, kind) ? sentences[kind] : undefined;
  if (sentence) return sentence(detail, booking);
  const words = kind.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
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

/** With what came, which may be something else than was asked for. */
function receivedName(paymentId: unknown, { payments }: BookingDetails): string {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment
    ? paymentName({ ...payment, amountMinor: payment.capturedMinor ?? payment.amountMinor })
    : 'A payment';
}

function refundText(paymentId: unknown, { payments }: BookingDetails): string {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment?.refundMinor ? `: ${amountText(payment.refundMinor, payment.currency)}` : '';
}

function obstacle(why: string): string {
  switch (why) {
    case 'wrong_amount':
      return 'not the amount that was asked for';
    case 'paid_before':
    case 'confirmed':
      return 'the booking had been paid before';
    case 'sold_out':
      return 'the seats were sold by then';
    case 'cancelled':
      return 'the booking or a flight of it had been cancelled';
    case 'departed':
      return 'the flight had left';
    case 'not_free':
      return 'the rooms were taken by then';
    default:
      return 'what it was for is gone';
  }
}
