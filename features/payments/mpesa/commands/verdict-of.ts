import { DONE, type MpesaCommand } from './mpesa-command.ts';

export type StatusVerdict =
  /** It came, that much, to our paybill, and is there. */
  | 'completed'
  /** It came and was sent back. */
  | 'reversed'
  /** It never came: declined, cancelled, expired. */
  | 'not_completed'
  | 'other_amount'
  | 'other_receiver'
  /** M-Pesa could not say, or not yet. */
  | 'no_answer';

/** What never becomes anything else. Pending, Authorized and whatever else it calls them may still be completed. */
const ended = /^(cancel+ed|declined|expired|failed)$/i;

/** What the answer about one receipt means for whoever believes that so much came to this paybill. */
export function verdictOf(
  command: Pick<MpesaCommand, 'resultCode' | 'result'>,
  wanted: { receipt: string; amountMinor: number; ownCodes: readonly string[] },
): StatusVerdict {
  const { resultCode, result } = command;
  if (resultCode !== DONE || !result?.status || result.receipt !== wanted.receipt) return 'no_answer';
  if (/revers/i.test(result.status)) return 'reversed';
  if (ended.test(result.status)) return 'not_completed';
  if (!/^completed$/i.test(result.status) || !result.amountMinor || !result.creditParty) return 'no_answer';
  if (result.amountMinor !== wanted.amountMinor) return 'other_amount';
  const [receiver = ''] = result.creditParty.split(/\D/, 1);
  return wanted.ownCodes.includes(receiver) ? 'completed' : 'other_receiver';
}
