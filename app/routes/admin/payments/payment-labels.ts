import { amountText } from '#features/booking/back-office/office-labels.ts';
import type { ReceiptState } from '#features/payments/mpesa/paybill/paybill-receipt.ts';
import type { BadgeTone } from '#ui/badge.tsx';

export const stateLabels: Record<ReceiptState, { text: string; tone: BadgeTone }> = {
  reported: { text: 'Not confirmed yet', tone: 'neutral' },
  proved: { text: 'Confirmed', tone: 'brand' },
  matched: { text: 'Matched', tone: 'success' },
  unmatched: { text: 'To match', tone: 'warning' },
  returning: { text: 'Going back', tone: 'brand' },
  returned: { text: 'Sent back', tone: 'neutral' },
  refuted: { text: 'Not true', tone: 'danger' },
};

/** Why money is not matched, or is not what was reported. */
const reasons: Record<string, string> = {
  unknown_account: 'No booking or deposit has this reference.',
  other_amount: 'It is not the requested amount.',
  already_paid: 'The booking was already paid.',
  cancelled: 'The booking is cancelled.',
  agency_booking: 'The booking belongs to an agency, which pays from its credit.',
  deposit_closed: 'The deposit is not waiting for mobile money.',
  deposit_over: 'The deposit failed or is older than a day: if matched by hand, it is credited at today’s rate.',
  not_completed: 'M-Pesa reports that it was not completed.',
  other_receiver: 'M-Pesa reports that it was paid to another paybill.',
  reversed: 'M-Pesa reports that it was sent back.',
  put_aside: 'Put aside by hand, without a confirmation.',
  sent_by_hand: 'Sent back by hand.',
  left_otherwise: 'It was sent back outside this system.',
};

export function reasonText(reason: string | null): string {
  return reason === null ? '' : (reasons[reason] ?? reason.replaceAll('_', ' '));
}

export function shillingsText(minor: number): string {
  return amountText(minor, 'KES');
}

/** KSh 50 too little */
export function differenceText({
  receivedMinor,
  requestedMinor,
}: {
  receivedMinor: number;
  requestedMinor: number;
}): string {
  if (receivedMinor === requestedMinor) return 'None';
  return `${shillingsText(Math.abs(requestedMinor - receivedMinor))} too ${receivedMinor < requestedMinor ? 'little' : 'much'}`;
}

/** By our own failure code. Any other text is the provider's own sentence. */
const refundFailures: Record<string, string> = {
  no_initiator: 'M-Pesa sends no refunds without an initiator: MPESA_INITIATOR_NAME is not set.',
  no_receipt: "M-Pesa's receipt of this payment is unknown.",
  result_lost: 'It is unknown whether M-Pesa sent it. Check the paybill’s statement first.',
  other_amount: 'M-Pesa reports that another amount was paid.',
  other_receiver: 'M-Pesa reports that it was paid to another paybill.',
  not_completed: 'M-Pesa reports that it was never completed.',
};

const partRefused = 'part_refused: ';

export function refundFailureText(failure: string): string {
  if (failure.startsWith(partRefused))
    return `M-Pesa refused to send back a part of a payment (“${failure.slice(partRefused.length)}”). Pay this part out yourself: from the M-PESA organisation portal to the customer's number, by bank transfer or in cash. Then mark it as refunded with the code or the number of the slip.`;
  const text = /^[a-z_]+$/.test(failure) ? failure.replaceAll('_', ' ') : failure;
  return refundFailures[failure] ?? `The provider’s answer: ${text}${/[.!?]$/.test(text) ? '' : '.'}`;
}
