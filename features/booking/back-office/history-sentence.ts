import type { BookingDetails } from '../booking-details.ts';
import { momentText, unitsText } from './office-words.ts';

type Detail = Record<string, unknown>;
type Sentence = (detail: Detail, booking: BookingDetails) => string;

const sentences: Record<string, Sentence> = {
  held: ({ kind, until }) =>
    `Held ${kind === 'pay_later' ? 'to be paid later' : 'while the customer pays'}${untilText(until)}.`,
  hold_extended: ({ until }) => `The address was confirmed; held longer${untilText(until)}.`,
  confirmed: ({ late }) =>
    late === true
      ? 'Paid after the hold was over; everything was still free. Confirmed.'
      : 'Paid. Confirmed.',
  expired: () => 'The hold ran out. Seats and rooms are free again.',
  money_without_seats: ({ outcome, flight }) =>
    `Money came, but ${obstacle(String(outcome), flight)}. It goes back.`,
  money_returns: ({ why }) =>
    why === 'paid_before'
      ? 'Money came a second time. It goes back.'
      : 'Money came, but not the amount that was asked for. It goes back.',
  payment_failed: ({ reason }) => `A payment failed: ${String(reason).replaceAll('_', ' ')}.`,
  refunded: ({ paymentId }, booking) => `Refund sent${refundText(paymentId, booking)}.`,
  cancelled: ({ by, reason, refundUnits, fullRefund }, booking) =>
    [
      `Cancelled by ${by === 'airline' ? 'the airline' : by === 'admin' ? 'the office' : 'the customer'}.`,
      Number(refundUnits) > 0
        ? `${unitsText(Number(refundUnits), booking.currency)} to be refunded${fullRefund === true ? ', in full by the office' : ''}.`
        : 'Nothing to be refunded.',
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
  payment_received: ({ outcome }) =>
    outcome === 'paid_before'
      ? 'Money marked as received; the booking had been paid before.'
      : 'Money marked as received.',
  payment_refunded: ({ reference }) => `Refund marked as sent, ${String(reference)}.`,
  payment_asked: ({ outcome }) => `The provider was asked: ${String(outcome)}.`,
};

/** What happened, as one would say it. A kind that has no sentence yet is said by its name. */
export function historySentence(kind: string, detail: Detail, booking: BookingDetails): string {
  const sentence = Object.hasOwn(sentences, kind) ? sentences[kind] : undefined;
  if (sentence) return sentence(detail, booking);
  const words = kind.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function untilText(until: unknown): string {
  const at = new Date(String(until));
  return Number.isNaN(at.getTime()) ? '' : ` until ${momentText(at)}`;
}

function flightText({ flightId }: Detail, { flights }: BookingDetails): string {
  return flights.find((flight) => flight.flightId === flightId)?.number ?? 'A flight';
}

function refundText(paymentId: unknown, { payments }: BookingDetails): string {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment?.refundMinor ? `: ${unitsText(payment.refundMinor / 100, payment.currency)}` : '';
}

function obstacle(outcome: string, flight: unknown): string {
  const name = typeof flight === 'string' ? flight : 'the flight';
  switch (outcome) {
    case 'sold_out':
      return `${name} was sold out by then`;
    case 'cancelled':
      return flight === undefined ? 'the booking had been cancelled' : `${name} had been cancelled`;
    case 'departed':
      return `${name} had left`;
    case 'not_free':
      return 'the rooms were taken by then';
    case 'confirmed':
      return 'the booking had been paid before';
    default:
      return 'what it was for is gone';
  }
}
