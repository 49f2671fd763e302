// No validation library here: the browser needs these.

export const verdicts = [
  'paid_there',
  'unknown_here',
  'missing_there',
  'amount_differs',
  'paid_twice',
  'failed_there',
  'refunded_there',
  'reversed_there',
  'refund_missing',
  'refund_differs',
  'back_unknown',
  'bad',
  'repeated',
  'queued',
  'matched',
  'refund_matched',
  'taken_back',
  'fee',
  'outside',
  'not_paid',
] as const;

export type Verdict = (typeof verdicts)[number];

export interface VerdictLabels {
  label: string;
  tone: 'danger' | 'warning' | 'success' | 'neutral';
  /** What it means. */
  sentence: string;
  /** What to do about it; nothing where all is well. */
  todo?: string;
}

/** In words for administrators. What is dangerous stands first. */
export const verdictLabels: Record<Verdict, VerdictLabels> = {
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
    todo: 'Ask the provider before anything is travelled on it.',
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
    sentence:
      'Another amount went back than our books say, or what had been handed out by hand went back too.',
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
    todo: 'Look whether the file was put together from several.',
  },
  queued: {
    label: 'In the queue',
    tone: 'warning',
    sentence: 'It is known as money that belongs to nothing yet.',
    todo: 'Match it or send it back, under Payments.',
  },
  matched: { label: 'Matched', tone: 'success', sentence: 'Both sides have it, with the same amount.' },
  taken_back: {
    label: 'Taken back',
    tone: 'success',
    sentence: 'The provider took it back, by a reversal or a dispute, and our books say so.',
  },
  refund_matched: {
    label: 'Refund matched',
    tone: 'success',
    sentence: 'It went back, and our books say so.',
  },
  fee: { label: 'Fee', tone: 'neutral', sentence: 'What the provider keeps: counted, and not matched.' },
  outside: {
    label: 'Outside',
    tone: 'neutral',
    sentence: 'It moved between accounts or to the bank, and is no customer’s.',
  },
  not_paid: { label: 'Not paid', tone: 'neutral', sentence: 'It failed there, and did not come here.' },
};

/** Its provider can be asked about what a line says. */
export function isAskable(verdict: Verdict): boolean {
  return verdict === 'paid_there' || verdict === 'refunded_there' || verdict === 'reversed_there';
}

/** Money that nobody told us of, and that M-Pesa can be asked about by its receipt. */
export function isQueueable(verdict: Verdict, provider: string): boolean {
  return verdict === 'unknown_here' && provider === 'mpesa';
}

export const whyNotQueued =
  'M-Pesa can not be asked about it without MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL, so the queue would never hear of it.';

/** What somebody should look at. */
export const differences: readonly Verdict[] = verdicts.slice(0, verdicts.indexOf('queued'));

export function isVerdict(text: string | null): text is Verdict {
  return verdicts.some((verdict) => verdict === text);
}
