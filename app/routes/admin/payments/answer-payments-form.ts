import type { Actor } from '#features/audit/write-audit.ts';
import { statusWords } from '#features/booking/back-office/office-words.ts';
import { bookingStatuses } from '#features/booking/booking.ts';
import { askAgain } from '#features/payments/mpesa/paybill/ask-again.ts';
import {
  type MatchRefusal,
  type MatchTarget,
  matchByHand,
  previewMatch,
} from '#features/payments/mpesa/paybill/match-by-hand.ts';
import type { PaybillParts } from '#features/payments/mpesa/paybill/paybill-parts.ts';
import { registerPaybill } from '#features/payments/mpesa/paybill/register-paybill.ts';
import { returnReceipt } from '#features/payments/mpesa/paybill/return-receipt.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { formatUsdCents } from '#lib/money.ts';
import { textOf } from '../bookings/office-form.ts';
import type { PaymentsOutcome } from './payments-outcome.ts';
import { shillingsText } from './receipt-words.ts';

type Administrator = Actor & { id: string };

/** What an administrator does about money at the paybill. Undefined for an intent that there is not. */
export async function answerPaymentsForm(
  { mpesa, ...others }: PaymentParts,
  form: FormData,
  actor: Administrator,
): Promise<PaymentsOutcome | undefined> {
  const intent = form.get('intent');
  const receipt = textOf(form, 'receipt');
  if (intent !== 'match' && intent !== 'return' && intent !== 'ask' && intent !== 'register')
    return undefined;
  if (!mpesa) return failed('M-Pesa is not configured.');
  const parts: PaybillParts = { ...others, mpesa };
  switch (intent) {
    case 'match':
      return answerMatch(parts, form, actor);
    case 'return': {
      const begun = await returnReceipt(parts, receipt, actor);
      return begun.ok
        ? done('M-Pesa is asked to send it back. This takes a moment.')
        : failed(refusals[begun.error]);
    }
    case 'ask': {
      const asked = await askAgain(parts, receipt, actor);
      return asked.ok ? done('M-Pesa is asked. Its answer takes a moment.') : failed(refusals[asked.error]);
    }
    case 'register': {
      const registered = await registerPaybill(parts, actor);
      if (registered.ok) return done('M-Pesa has registered the addresses of the paybill.');
      if (registered.error === 'refused')
        return failed('M-Pesa did not register the addresses.', [`It said: ${registered.reason}`]);
      return failed(refusals[registered.error]);
    }
  }
}

const refusals = {
  no_initiator: 'MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL are not set, so M-Pesa can not be asked.',
  decided: 'Somebody has matched this money or sent it back meanwhile.',
  left: 'M-Pesa says that this money was sent back meanwhile, and not from here. It can not be matched any more.',
  unreachable: 'M-Pesa gives no answer now. Try again in a while.',
};

/** First what it would be matched to is shown; the second time, with the same reference, it is done. */
async function answerMatch(
  parts: PaybillParts,
  form: FormData,
  actor: Administrator,
): Promise<PaymentsOutcome> {
  const receipt = textOf(form, 'receipt');
  const reference = textOf(form, 'reference').trim();
  const refused = (text: string, problem = text): PaymentsOutcome => ({
    kind: 'refused',
    receipt,
    text,
    values: { reference },
    problems: { reference: problem },
  });
  if (reference === '') return refused('Please type the reference of a booking or a deposit.');
  if (textOf(form, 'seen') !== reference) {
    const seen = await previewMatch(parts, { receipt, reference }, actor);
    if (!seen.ok) return answerRefusal(seen, refused);
    return { kind: 'seen', receipt, reference, facts: factsOfTarget(seen.target) };
  }
  const matched = await matchByHand(parts, { receipt, reference }, actor);
  if (!matched.ok) return answerRefusal(matched, refused);
  return done(matchedTexts[matched.outcome]);
}

const matchedTexts = {
  confirmed: 'Matched. The booking is confirmed, and its customer is told.',
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
  const { reference, priceMinor, cameMinor } = refusal;
  const difference = shillingsText(Math.abs(priceMinor - cameMinor));
  return refused(
    `${reference} costs ${shillingsText(priceMinor)}; ${shillingsText(cameMinor)} came, ${difference} too ${
      cameMinor < priceMinor ? 'little' : 'much'
    }. Only the exact price can be matched: send this back and ask for the right amount.`,
    'It costs another amount.',
  );
}

function factsOfTarget(target: MatchTarget): { name: string; value: string }[] {
  if (target.kind === 'booking') {
    const status = bookingStatuses.find((known) => known === target.status);
    return [
      { name: 'Booking', value: target.reference },
      { name: 'State', value: status ? statusWords[status] : target.status },
      { name: 'Price', value: shillingsText(target.priceMinor) },
      { name: 'Difference', value: 'None' },
    ];
  }
  return [
    { name: 'Deposit', value: target.reference },
    { name: 'Agency', value: target.agencyName },
    { name: 'Asked for', value: shillingsText(target.askedMinor) },
    { name: 'Credited', value: formatUsdCents(target.creditedUsdMinor, 'en-US') },
  ];
}

function done(text: string): PaymentsOutcome {
  return { kind: 'done', text };
}

function failed(text: string, reasons: string[] = []): PaymentsOutcome {
  return { kind: 'failed', text, reasons };
}
