import { amountText } from '#features/booking/back-office/office-labels.ts';
import type { ReceiptState } from '#features/payments/mpesa/paybill/paybill-receipt.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const stateLabels: Record<ReceiptState, { text: string; tone: BadgeTone }> = {
  reported: { text: 'Not proved yet', tone: 'neutral' },
  proved: { text: 'Proved', tone: 'brand' },
  matched: { text: 'Matched', tone: 'success' },
  unmatched: { text: 'To match', tone: 'warning' },
  returning: { text: 'Going back', tone: 'brand' },
  returned: { text: 'Sent back', tone: 'neutral' },
  refuted: { text: 'Not true', tone: 'danger' },
};

/** Why money belongs to nothing, or was not what it was said to be. */
const reasons: Record<string, string> = {
  unknown_account: 'No booking or deposit is called so.',
  other_amount: 'It is not the amount that was asked for.',
  already_paid: 'The booking has been paid before.',
  cancelled: 'The booking is cancelled.',
  agency_booking: 'An agency holds the booking, and is paid for it.',
  deposit_closed: 'The deposit waits for no mobile money.',
  deposit_over:
    'The deposit had failed, or is older than a day: matched by hand, it is worth the rate of today.',
  not_completed: 'M-Pesa says that it was not completed.',
  other_receiver: 'M-Pesa says that it went to another paybill.',
  reversed: 'M-Pesa says that it was sent back.',
  put_aside: 'Put aside by hand: nobody has proved it.',
  sent_by_hand: 'Sent back by hand.',
  left_otherwise: 'It was sent back outside this house.',
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
