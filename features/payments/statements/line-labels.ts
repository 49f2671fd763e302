import type { ReceiptState } from '../mpesa/paybill/paybill-receipt.ts';
import { type Verdict, type VerdictLabels, verdictLabels } from './verdicts.ts';

// No validation library here: the browser needs these.

type Words = Pick<VerdictLabels, 'sentence' | 'todo'>;

/** Money of the paybill that belongs to no payment: there is no booking to look at, and the queue is where to act. */
const queueLabels: Partial<Record<Verdict, Words>> = {
  matched: { sentence: 'It came to the paybill, belonged to nothing, and was sent back.' },
  amount_differs: {
    sentence: 'It is known as money at the paybill, with another amount.',
    todo: 'M-Pesa’s own answer decides which one is right. Look at it under Payments.',
  },
  refunded_there: {
    sentence: 'It has gone back; here M-Pesa’s answer to the reversal is still waited for.',
    todo: 'M-Pesa is asked again by itself. Look at it under Payments.',
  },
  reversed_there: {
    sentence: 'It went back outside this house; here it still waits to be matched.',
    todo: 'It can not be matched any more: M-Pesa is asked first, and its answer takes it out of the queue.',
  },
  refund_matched: { sentence: 'It was sent back from the queue, and our books say so.' },
  refund_differs: {
    sentence: 'Another amount went back than had come to the paybill.',
    todo: 'Compare the amounts, and put the difference right at M-Pesa.',
  },
};

const queued: Partial<Record<ReceiptState, Words>> = {
  reported: {
    sentence: 'It was told of, and M-Pesa has not confirmed it yet: nothing counts before it does.',
    todo: 'M-Pesa is asked by itself. Look at it under Payments.',
  },
  proved: { sentence: 'M-Pesa has confirmed it, and it is about to be matched.' },
  returning: { sentence: 'It belonged to nothing, and is on its way back to who had sent it.' },
};

/** What a line means and what to do about it, as far as that can be done. */
export function lineLabels({
  verdict,
  queueState,
}: {
  verdict: Verdict;
  queueState: ReceiptState | null;
}): VerdictLabels {
  const labels = verdictLabels[verdict];
  if (queueState === null || queueState === 'refuted') return labels;
  const own = verdict === 'queued' ? queued[queueState] : queueLabels[verdict];
  return own ? { label: labels.label, tone: labels.tone, ...own } : labels;
}
