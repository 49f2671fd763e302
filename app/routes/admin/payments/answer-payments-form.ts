import type { Actor } from '#features/audit/write-audit.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { closeUnknownEvent } from '#features/payments/events/unknown-events.ts';
import { isReceipt } from '#features/payments/mpesa/is-receipt.ts';
import { askAgain } from '#features/payments/mpesa/paybill/ask-again.ts';
import {
  type MatchRefusal,
  matchByHand,
  previewMatch,
} from '#features/payments/mpesa/paybill/match-by-hand.ts';
import type { PaybillParts } from '#features/payments/mpesa/paybill/paybill-parts.ts';
import { putAside } from '#features/payments/mpesa/paybill/put-aside.ts';
import { registerPaybill, sayRegistered } from '#features/payments/mpesa/paybill/register-paybill.ts';
import { returnByHand } from '#features/payments/mpesa/paybill/return-by-hand.ts';
import { returnReceipt } from '#features/payments/mpesa/paybill/return-receipt.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { closeTakeback } from '#features/payments/takebacks/list-takebacks.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/is-id.ts';
import { textOf } from '../bookings/office-form.ts';
import { readMatchFacts } from './match-facts.ts';
import type { PaymentsOutcome } from './payments-outcome.ts';
import { differenceText, shillingsText } from './receipt-labels.ts';

type Administrator = Actor & { id: string };

const intents = ['match', 'return', 'by-hand', 'ask', 'aside', 'register', 'registered'];

/** What an administrator does about money at the paybill. Undefined for an intent that there is not. */
export async function answerPaymentsForm(
  { mpesa, ...others }: PaymentParts,
  form: FormData,
  actor: Administrator,
): Promise<PaymentsOutcome | undefined> {
  const intent = textOf(form, 'intent');
  const receipt = textOf(form, 'receipt');
  if (intent === 'takeback-done' || intent === 'event-done') return answerDone(others, intent, form, actor);
  if (!intents.some((known) => known === intent)) return undefined;
  if (!mpesa) return failed('M-Pesa is not configured.');
  const parts: PaybillParts = { ...others, mpesa };
  if (!intent.startsWith('register') && !isReceipt(receipt)) return failed('There is no such money.');
  switch (intent) {
    case 'match':
      return answerMatch(parts, form, actor);
    case 'return': {
      const begun = await returnReceipt(parts, receipt, actor);
      return begun.ok
        ? done('M-Pesa is asked to send it back. This takes a moment.')
        : failed(refusals[begun.error]);
    }
    case 'by-hand':
      return answerByHand(parts, form, actor);
    case 'aside':
      return answerAside(parts, form, actor);
    case 'ask': {
      const asked = await askAgain(parts, receipt, actor);
      return asked.ok ? done('M-Pesa is asked. Its answer takes a moment.') : failed(refusals[asked.error]);
    }
    case 'register': {
      const registered = await registerPaybill(parts, actor, { again: form.has('again') });
      if (registered.ok) return done('M-Pesa has registered the addresses of the paybill.');
      if (registered.error === 'refused')
        return failed('M-Pesa did not register the addresses.', [`It said: ${registered.reason}`]);
      return failed(refusals[registered.error]);
    }
    case 'registered': {
      const said = await sayRegistered(parts, actor);
      return said.ok
        ? done('Noted. Payers are told of the paybill from now on.')
        : failed(refusals[said.error]);
    }
  }
  return undefined;
}

/** Somebody has seen to money that was taken back, or has looked at an event. */
async function answerDone(
  { db }: Pick<PaymentParts, 'db'>,
  intent: 'takeback-done' | 'event-done',
  form: FormData,
  actor: Administrator,
): Promise<PaymentsOutcome> {
  const id = textOf(form, 'id');
  const close = intent === 'takeback-done' ? closeTakeback : closeUnknownEvent;
  return isId(id) && (await close(db, id, actor))
    ? done('Done. Should there be news of it, it stands here again.')
    : failed('Somebody has seen to it meanwhile.');
}

const refusals = {
  no_initiator: 'MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL are not set, so M-Pesa can not be asked.',
  decided: 'Somebody has matched this money or sent it back meanwhile.',
  left: 'M-Pesa says that this money was sent back meanwhile, and not from here. It can not be matched any more.',
  unreachable: 'M-Pesa gives no answer now. Try again in a while.',
  registered: 'The addresses are registered. Live they are taken once: register them again only if you must.',
  on_its_way: 'A reversal of this money may be on its way. Wait until M-Pesa has said what became of it.',
};

/** First what it would be matched to is shown; the second time, with the same reference, it is done. */
async function answerMatch(
  parts: PaybillParts,
  form: FormData,
  actor: Administrator,
): Promise<PaymentsOutcome> {
  const receipt = textOf(form, 'receipt');
  const reference = cleanLine(textOf(form, 'reference')).slice(0, 60);
  const refused = (text: string, problem = text): PaymentsOutcome => ({
    kind: 'refused',
    dialog: 'match',
    receipt,
    text,
    values: { reference },
    problems: { reference: problem },
  });
  if (reference === '') return refused('Please type the reference of a booking or a deposit.');
  if (cleanLine(textOf(form, 'seen')) !== reference) {
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
  const told = mailText(booking?.contactEmail ?? '', 'Its customer is told.', 'Sample customer');
  return done(`Matched. The booking is confirmed. ${told}`);
}

const matchedTexts = {
  not_available: 'Matched, but what the booking held is gone: the money goes back to its customer.',
  credited: 'Matched. The agency has its credit.',
};

const matchRefusals: Record<Exclude<MatchRefusal['error'], 'other_amount' | 'decided' | 'left'>, string> = {
  gone: 'No booking or deposit is called so.',
  already_paid: 'That booking has been paid.',
  cancelled: 'That booking is cancelled.',
  agency_booking: 'That booking is an agency’s, and paid from its credit.',
  deposit_closed: 'That deposit has its money, or waits for another kind of it.',
  own_agency: 'That is your own agency: somebody else has to match it.',
  prompt_open: 'M-Pesa can not say yet whether the prompt of that deposit was paid. Try again in a while.',
  asking: 'M-Pesa is being asked whether the money is still there. Try again in a moment.',
  unreachable: 'M-Pesa can not be asked now whether the money is still there. Try again in a while.',
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
    `${reference} costs ${shillingsText(priceMinor)}; ${shillingsText(receivedMinor)} came, ${difference}. Only the exact price can be matched: send this back and ask for the right amount.`,
    'It costs another amount.',
  );
}

/** Somebody sent it in the portal of M-Pesa, and has the code of that. */
async function answerByHand(
  parts: PaybillParts,
  form: FormData,
  actor: Administrator,
): Promise<PaymentsOutcome> {
  const receipt = textOf(form, 'receipt');
  const reference = cleanLine(textOf(form, 'reference')).toUpperCase();
  const refused = (text: string): PaymentsOutcome => ({
    kind: 'refused',
    dialog: 'by-hand',
    receipt,
    text,
    values: { reference },
    problems: { reference: text },
  });
  if (!isReceipt(reference))
    return refused('Please type the receipt code that M-Pesa gave, such as SKF1AB2CD3.');
  const returned = await returnByHand(parts, { receipt, reference }, actor);
  if (returned.ok) return done(`Written down as sent back with ${reference}.`);
  return returned.error === 'other_money'
    ? refused('That code is of other money. The code of the way back is another one.')
    : failed(refusals[returned.error]);
}

const longestReason = 500;

async function answerAside(
  parts: PaybillParts,
  form: FormData,
  actor: Administrator,
): Promise<PaymentsOutcome> {
  const receipt = textOf(form, 'receipt');
  const reason = cleanLine(textOf(form, 'reason')).slice(0, longestReason);
  if (reason === '') {
    const text = 'Please say why.';
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
    ? done('Put aside. It stands under “All”, where M-Pesa can be asked about it again.')
    : failed('M-Pesa has proved or denied this money meanwhile.');
}

function done(text: string): PaymentsOutcome {
  return { kind: 'done', text };
}

function failed(text: string, reasons: string[] = []): PaymentsOutcome {
  return { kind: 'failed', text, reasons };
}
