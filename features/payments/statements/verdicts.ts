import type { ReceiptState } from '../mpesa/paybill/paybill-receipt.ts';

// Imported by browser code: no server or validation library here.

interface VerdictLabels {
  label: string;
  tone: 'danger' | 'warning' | 'success' | 'neutral';
  sentence: string;
  /** What to do about it; unset when nothing has to be done. */
  todo?: string;
}

/** For administrators, the most serious first. Those before `queued` need attention. */
const labelsByVerdict = {
  paid_there: {
    label: 'Paid there, not here',
    tone: 'danger',
    sentence: 'The statement says that it was paid; our payment is not.',
    todo: 'Ask the provider now. Its answer settles the payment; the statement alone credits nothing.',
  },
  unknown_here: {
    label: 'Paid there, unknown here',
    tone: 'danger',
    sentence: 'Money came in that belongs to no payment of ours.',
    todo: 'Find out whose it is.',
  },
  missing_there: {
    label: 'Paid here, missing there',
    tone: 'danger',
    sentence: 'Our books have it within the time of this statement, and no uploaded statement has it.',
    todo: 'If it was paid at the very beginning or end, upload the statement before or after this one. Otherwise ask the provider.',
  },
  amount_differs: {
    label: 'Amount differs',
    tone: 'danger',
    sentence: 'Both sides have it, with different amounts or currencies.',
    todo: 'Compare the amounts, look at the booking, and ask the provider who is right.',
  },
  paid_twice: {
    label: 'Paid twice',
    tone: 'danger',
    sentence: 'A second movement at the provider for what is one payment here.',
    todo: 'Send the second back at the provider, or match it to what it was meant for.',
  },
  failed_there: {
    label: 'Failed there, paid here',
    tone: 'danger',
    sentence: 'The statement says that it failed; our books say that it was paid.',
    todo: 'Ask the provider before anybody travels on it.',
  },
  refunded_there: {
    label: 'Refunded there, waiting here',
    tone: 'warning',
    sentence: 'The money has gone back; here the refund still waits for an answer.',
    todo: 'Ask the provider now: its answer closes the refund.',
  },
  reversed_there: {
    label: 'Reversed there, not here',
    tone: 'danger',
    sentence: 'The provider took the money back, by a reversal or a dispute; here it still counts as paid.',
    todo: 'Ask the provider now. Its answer puts it into the books, marks the booking and takes it from an agency’s credit; the statement alone does not.',
  },
  refund_missing: {
    label: 'Refund missing there',
    tone: 'danger',
    sentence: 'We refunded it within the time of this statement, and no uploaded statement has it.',
    todo: 'Look at the statement after this one, or ask the provider.',
  },
  refund_differs: {
    label: 'Refund differs',
    tone: 'danger',
    sentence: 'Another amount went back than our books say, or what had been handed out by hand went back too.',
    todo: 'Compare the amounts, and put the difference right at the provider or with the customer.',
  },
  back_unknown: {
    label: 'Paid out there, unknown here',
    tone: 'danger',
    sentence: 'Money went back for a payment that we do not know.',
    todo: 'Find out who sent it back, and why.',
  },
  bad: {
    label: 'Not understood',
    tone: 'warning',
    sentence: 'The line could not be read, and is in no sum.',
    todo: 'Look at the line in the file.',
  },
  repeated: {
    label: 'The same line twice',
    tone: 'warning',
    sentence: 'A line above says the very same. It is counted once.',
    todo: 'Check whether the file was put together from several.',
  },
  queued: {
    label: 'In the queue',
    tone: 'warning',
    sentence: 'It is known as money that is not matched yet.',
    todo: 'Match it or send it back, under Payments.',
  },
  matched: { label: 'Matched', tone: 'success', sentence: 'Both sides have it, with the same amount.' },
  refund_matched: {
    label: 'Refund matched',
    tone: 'success',
    sentence: 'It went back, and our books say so.',
  },
  taken_back: {
    label: 'Taken back',
    tone: 'success',
    sentence: 'The provider took it back, by a reversal or a dispute, and our books say so.',
  },
  fee: { label: 'Fee', tone: 'neutral', sentence: 'A fee of the provider: counted, but not matched.' },
  outside: {
    label: 'Outside',
    tone: 'neutral',
    sentence: 'It moved between accounts or to the bank, and belongs to no customer.',
  },
  not_paid: {
    label: 'Not paid',
    tone: 'neutral',
    sentence: 'It failed at the provider, and was not paid here either.',
  },
} satisfies Record<string, VerdictLabels>;
export type Verdict = keyof typeof labelsByVerdict;
export const verdictLabels: Record<Verdict, VerdictLabels> = labelsByVerdict;
export const verdicts = Object.keys(labelsByVerdict) as Verdict[];

/** Whether the provider can be polled about the line. */
export function isAskable(verdict: Verdict): boolean {
  return verdict === 'paid_there' || verdict === 'refunded_there' || verdict === 'reversed_there';
}

/** Money that no callback reported, and that a status query by receipt can confirm. */
export function isQueueable(verdict: Verdict, provider: string): boolean {
  return verdict === 'unknown_here' && provider === 'mpesa';
}

export const noInitiatorSentence =
  'M-Pesa can’t be asked about it without MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL, so it would stay in the queue unconfirmed.';

/** The verdicts that need attention. */
export const differences: readonly Verdict[] = verdicts.slice(0, verdicts.indexOf('queued'));

export function isVerdict(text: string | null): text is Verdict {
  return verdicts.some((verdict) => verdict === text);
}

// No validation library here: the browser needs these.

type Sentences = Pick<VerdictLabels, 'sentence' | 'todo'>;

/** For unmatched money at the paybill, which has no booking and is handled in the queue. */
const queueLabels: Partial<Record<Verdict, Sentences>> = {
  matched: { sentence: 'It came to the paybill, could not be matched, and was sent back.' },
  amount_differs: {
    sentence: 'It is known as money at the paybill, with another amount.',
    todo: 'M-Pesa’s own answer decides which one is right. See Payments.',
  },
  refunded_there: {
    sentence: 'It has gone back; here M-Pesa’s answer to the reversal is still waited for.',
    todo: 'M-Pesa is asked again automatically. See Payments.',
  },
  reversed_there: {
    sentence: 'It was sent back without us; here it still waits to be matched.',
    todo: 'It can not be matched any more: M-Pesa is asked first, and its answer takes it out of the queue.',
  },
  refund_matched: { sentence: 'It was sent back from the queue, and our books say so.' },
  refund_differs: {
    sentence: 'Another amount went back than had come to the paybill.',
    todo: 'Compare the amounts, and put the difference right at M-Pesa.',
  },
};

const queued: Partial<Record<ReceiptState, Sentences>> = {
  reported: {
    sentence: 'It was reported, but M-Pesa has not confirmed it yet. It counts once M-Pesa confirms it.',
    todo: 'M-Pesa is asked automatically. See Payments.',
  },
  proved: { sentence: 'M-Pesa has confirmed it, and it is about to be matched.' },
  returning: { sentence: 'It could not be matched, and is on its way back to the payer.' },
};

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
