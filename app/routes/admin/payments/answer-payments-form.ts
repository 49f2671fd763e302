import type { Actor } from '#features/audit/write-audit.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { isReceipt } from '#features/payments/mpesa/callback-messages.ts';
import { checkReceiptAgain, putAside } from '#features/payments/mpesa/paybill/follow-up-receipts.ts';
import { type MatchRefusal, matchByHand, previewMatch } from '#features/payments/mpesa/paybill/match-by-hand.ts';
import type { PaybillParts } from '#features/payments/mpesa/paybill/paybill-receipt.ts';
import { markRegistered, registerPaybill } from '#features/payments/mpesa/paybill/register-paybill.ts';
import { returnByHand, returnReceipt } from '#features/payments/mpesa/paybill/return-receipt.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { closeTakeback } from '#features/payments/takebacks/takebacks.ts';
import { closeUnknownEvent } from '#features/payments/unknown-events.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { formText, isId } from '#lib/untrusted-input.ts';
import { type MatchFacts, readMatchFacts } from './match-facts.ts';
import { differenceText, shillingsText } from './payment-labels.ts';

export type PaymentsOutcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** The dialog stays open with the submitted values. */
  | {
      kind: 'refused';
      dialog: 'match' | 'by-hand' | 'aside';
      receipt: string;
      text: string;
      values: Record<string, string>;
      problems: Record<string, string>;
    }
  /** Shows what the money would be matched to, before that is confirmed. */
  | ({ kind: 'seen'; receipt: string; reference: string } & MatchFacts);

type Administrator = Actor & { id: string };

const intents = ['match', 'return', 'by-hand', 'ask', 'aside', 'register', 'registered'];

/** Carries out one action on money at the paybill. Returns undefined for an unknown intent. */
export async function answerPaymentsForm(
  { mpesa, ...others }: PaymentParts,
  form: FormData,
  actor: Administrator,
): Promise<PaymentsOutcome | undefined> {
  const intent = formText(form, 'intent');
  const receipt = formText(form, 'receipt');
  if (intent === 'takeback-done' || intent === 'event-done') return answerDone(others, intent, form, actor);
  if (!intents.some((known) => known === intent)) return undefined;
  if (!mpesa) return failed('M-Pesa is not configured.');
  const parts: PaybillParts = { ...others, mpesa };
  if (!intent.startsWith('register') && !isReceipt(receipt)) return failed('This payment was not found.');
  switch (intent) {
    case 'match':
      return answerMatch(parts, form, actor);
    case 'return': {
      const begun = await returnReceipt(parts, receipt, actor);
      return begun.ok ? done('M-Pesa is asked to send it back. This takes a moment.') : failed(refusals[begun.error]);
    }
    case 'by-hand':
      return answerByHand(parts, form, actor);
    case 'aside':
      return answerAside(parts, form, actor);
    case 'ask': {
      const requested = await checkReceiptAgain(parts, receipt, actor);
      return requested.ok ? done('M-Pesa is asked. The answer takes a moment.') : failed(refusals[requested.error]);
    }
    case 'register': {
      const registered = await registerPaybill(parts, actor, { again: form.has('again') });
      if (registered.ok) return done('M-Pesa has registered the addresses of the paybill.');
      if (registered.error === 'refused')
        return failed('M-Pesa did not register the addresses.', [`Its answer: ${registered.reason}`]);
      return failed(refusals[registered.error]);
    }
    case 'registered': {
      const marked = await markRegistered(parts, actor);
      return marked.ok ? done('Saved. Payers see the paybill from now on.') : failed(refusals[marked.error]);
    }
  }
  return undefined;
}

/** Marks a takeback or an unknown event as resolved. */
async function answerDone(
  { db }: Pick<PaymentParts, 'db'>,
  intent: 'takeback-done' | 'event-done',
  form: FormData,
  actor: Administrator,
): Promise<PaymentsOutcome> {
  const id = formText(form, 'id');
  const close = intent === 'takeback-done' ? closeTakeback : closeUnknownEvent;
  return isId(id) && (await close(db, id, actor))
    ? done('Done. It reappears if the provider reports anything new.')
    : failed('A colleague has already resolved it.');
}

const refusals = {
  no_initiator: 'MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL are not set, so M-Pesa cannot be asked.',
  decided: 'A colleague has matched this money or sent it back meanwhile.',
  left: 'M-Pesa reports that this money was sent back meanwhile, and not from here. It can no longer be matched.',
  unreachable: 'M-Pesa does not respond. Try again later.',
  registered:
    'The addresses are already registered. In production M-Pesa accepts them once: register them again only if you must.',
  in_progress: 'A reversal of this money may be in progress. Wait until M-Pesa reports its result.',
};

/** The first submit shows the match. The second one, with the same reference, carries it out. */
async function answerMatch(parts: PaybillParts, form: FormData, actor: Administrator): Promise<PaymentsOutcome> {
  const receipt = formText(form, 'receipt');
  const reference = cleanLine(formText(form, 'reference')).slice(0, 60);
  const refused = (text: string, problem = text): PaymentsOutcome => ({
    kind: 'refused',
    dialog: 'match',
    receipt,
    text,
    values: { reference },
    problems: { reference: problem },
  });
  if (reference === '') return refused('Please enter the reference of a booking or a deposit.');
  if (cleanLine(formText(form, 'seen')) !== reference) {
    const seen = await previewMatch(parts, { receipt, reference }, actor);
    if (!seen.ok) return answerRefusal(seen, refused);
    const { target } = seen;
    const shown = await readMatchFacts(parts.db, target, receipt);
    return { kind: 'seen', receipt, reference: target.reference, ...shown };
  }
  const matched = await matchByHand(parts, { receipt, reference }, actor);
  if (!matched.ok) return answerRefusal(matched, refused);
  if (matched.outcome !== 'confirmed') return done(matchedTexts[matched.outcome]);
  const booking = await readBooking(parts.db, { reference });
  const email = mailText(booking?.contactEmail ?? '', 'The customer gets an email.', 'Sample customer');
  return done(`Matched. The booking is confirmed. ${email}`);
}

const matchedTexts = {
  not_available: 'Matched, but the seats or rooms are gone: the money is refunded to the customer.',
  credited: 'Matched. The credit was added to the agency.',
};

const matchRefusals: Record<Exclude<MatchRefusal['error'], 'other_amount' | 'decided' | 'left'>, string> = {
  gone: 'No booking or deposit has this reference.',
  already_paid: 'That booking is already paid.',
  cancelled: 'That booking is cancelled.',
  agency_booking: 'That booking belongs to an agency, which pays from its credit.',
  deposit_closed: 'That deposit is already paid, or is not paid by M-Pesa.',
  own_agency: 'That is your own agency: somebody else has to match it.',
  prompt_open: 'M-Pesa cannot tell yet whether the prompt of that deposit was paid. Try again later.',
  asking: 'M-Pesa is being asked whether the money is still there. Try again in a moment.',
  unreachable: 'M-Pesa does not respond, so we cannot check whether the money is still there. Try again later.',
};

function answerRefusal(
  refusal: MatchRefusal,
  refused: (text: string, problem?: string) => PaymentsOutcome,
): PaymentsOutcome {
  if (refusal.error === 'decided' || refusal.error === 'left') return failed(refusals[refusal.error]);
  if (refusal.error !== 'other_amount') return refused(matchRefusals[refusal.error]);
  const { reference, priceMinor, receivedMinor } = refusal;
  const difference = differenceText({ receivedMinor, requestedMinor: priceMinor });
  return refused(
    `${reference} costs ${shillingsText(priceMinor)}; ${shillingsText(receivedMinor)} was received, ${difference}. Only the exact price can be matched: send this back and ask for the right amount.`,
    'The price is different.',
  );
}

/** Records a return that an administrator made on the M-Pesa portal. */
async function answerByHand(parts: PaybillParts, form: FormData, actor: Administrator): Promise<PaymentsOutcome> {
  const receipt = formText(form, 'receipt');
  const reference = cleanLine(formText(form, 'reference')).toUpperCase();
  const refused = (text: string): PaymentsOutcome => ({
    kind: 'refused',
    dialog: 'by-hand',
    receipt,
    text,
    values: { reference },
    problems: { reference: text },
  });
  if (!isReceipt(reference)) return refused('Please enter the receipt code from M-Pesa, such as SKF1AB2CD3.');
  const returned = await returnByHand(parts, { receipt, reference }, actor);
  if (returned.ok) return done(`Recorded as sent back with ${reference}.`);
  return returned.error === 'other_money'
    ? refused('That is the code of another payment. Enter the code of the reversal.')
    : failed(refusals[returned.error]);
}

const maxReasonLength = 500;

async function answerAside(parts: PaybillParts, form: FormData, actor: Administrator): Promise<PaymentsOutcome> {
  const receipt = formText(form, 'receipt');
  const reason = cleanLine(formText(form, 'reason')).slice(0, maxReasonLength);
  if (reason === '') {
    const text = 'Please enter a reason.';
    return {
      kind: 'refused',
      dialog: 'aside',
      receipt,
      text,
      values: { reason },
      problems: { reason: text },
    };
  }
  const aside = await putAside(parts, { receipt, reason }, actor);
  return aside.ok
    ? done('Put aside. It is listed under “All”, where M-Pesa can be asked about it again.')
    : failed('M-Pesa has confirmed or denied this money meanwhile.');
}

function done(text: string): PaymentsOutcome {
  return { kind: 'done', text };
}

function failed(text: string, reasons: string[] = []): PaymentsOutcome {
  return { kind: 'failed', text, reasons };
}
