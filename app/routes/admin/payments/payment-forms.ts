import type { Database } from '#db/connect.ts';
import type { Person } from '#features/audit/write-audit.ts';
import { readListed } from '#features/booking/back-office/listed-bookings.ts';
import { statusLabels } from '#features/booking/back-office/office-labels.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { isReceipt } from '#features/payments/mpesa/callback-messages.ts';
import type { WithMpesa } from '#features/payments/mpesa/mpesa-context.ts';
import { checkReceiptAgain, putAside } from '#features/payments/mpesa/paybill/follow-up-receipts.ts';
import {
  type MatchRefusal,
  type MatchTarget,
  matchByHand,
  previewMatch,
} from '#features/payments/mpesa/paybill/match-by-hand.ts';
import type { PaybillParts } from '#features/payments/mpesa/paybill/paybill-receipt.ts';
import { markRegistered, registerPaybill } from '#features/payments/mpesa/paybill/register-paybill.ts';
import { returnByHand, returnReceipt } from '#features/payments/mpesa/paybill/return-receipt.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { closeTakeback } from '#features/payments/takebacks/takebacks.ts';
import { closeUnknownEvent } from '#features/payments/unknown-events.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { dateFormat } from '#lib/formats.ts';
import { formatUsdCents } from '#lib/money.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { Intents, SentForm } from '../../../answer-form.ts';
import { done, type FormOutcome, failed, refused } from '../../../form-outcome.ts';
import { reasonProblems } from '../form-refusals.ts';
import { differenceText, shillingsText } from './payment-labels.ts';

/** What money would be matched to, before an administrator confirms it. */
export interface ShownMatch {
  kind: 'shown';
  receipt: string;
  reference: string;
  facts: { name: string; value: string }[];
  /** Set where the agency gets another credit than it requested. */
  warning: string | null;
}

export type PaymentsOutcome = FormOutcome | ShownMatch;

/** The forms about money at the paybill; `of` is the receipt. */
export function paymentIntents(
  { mpesa, ...others }: PaymentParts & WithMpesa,
  actor: Person,
): Intents<PaymentsOutcome> {
  const atPaybill =
    (act: (parts: PaybillParts, sent: SentForm) => Promise<PaymentsOutcome>) => async (sent: SentForm) =>
      mpesa ? act({ ...others, mpesa }, sent) : failed('M-Pesa is not configured.');
  const ofReceipt = (act: (parts: PaybillParts, sent: SentForm) => Promise<PaymentsOutcome>) =>
    atPaybill(async (parts, sent) => (isReceipt(sent.of) ? act(parts, sent) : failed('This payment was not found.')));
  return {
    'takeback-done': (sent) => takebackDone(others.db, sent, actor),
    'event-done': async ({ of }) => resolved(isId(of) && (await closeUnknownEvent(others.db, of, actor))),
    match: ofReceipt((parts, sent) => match(parts, sent, actor)),
    'by-hand': ofReceipt((parts, sent) => recordReturn(parts, sent, actor)),
    return: ofReceipt(async (parts, { of }) => {
      const begun = await returnReceipt(parts, of, actor);
      return begun.ok ? done('M-Pesa is asked to send it back. This takes a moment.') : failed(reasons[begun.error]);
    }),
    ask: ofReceipt(async (parts, { of }) => {
      const requested = await checkReceiptAgain(parts, of, actor);
      return requested.ok ? done('M-Pesa is asked. The answer takes a moment.') : failed(reasons[requested.error]);
    }),
    aside: ofReceipt(async (parts, sent) => {
      const reason = cleanLine(sent.text('reason')).slice(0, 500);
      if (reason === '') return refused(sent, reasonProblems.no_reason);
      const aside = await putAside(parts, { receipt: sent.of, reason }, actor);
      return aside.ok
        ? done('Put aside. It is listed under “All”, where M-Pesa can be asked about it again.')
        : failed('M-Pesa has confirmed or denied this money meanwhile.');
    }),
    register: atPaybill(async (parts, { form }) => {
      const registered = await registerPaybill(parts, actor, { again: form.has('again') });
      if (registered.ok) return done('M-Pesa has registered the addresses of the paybill.');
      if (registered.error === 'refused')
        return failed('M-Pesa did not register the addresses.', `Its answer: ${registered.reason}`);
      return failed(reasons[registered.error]);
    }),
    registered: atPaybill(async (parts) => {
      const marked = await markRegistered(parts, actor);
      return marked.ok ? done('Saved. Payers see the paybill from now on.') : failed(reasons[marked.error]);
    }),
  };
}

export async function takebackDone(db: Database, { of }: SentForm, actor: Person): Promise<FormOutcome> {
  return resolved(isId(of) && (await closeTakeback(db, of, actor)));
}

function resolved(isClosed: boolean): FormOutcome {
  return isClosed
    ? done('Done. It reappears if the provider reports anything new.')
    : failed('A colleague has already resolved it.');
}

const reasons = {
  no_initiator: 'MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL are not set, so M-Pesa cannot be asked.',
  decided: 'A colleague has matched this money or sent it back meanwhile.',
  left: 'M-Pesa reports that this money was sent back meanwhile, and not from here. It can no longer be matched.',
  unreachable: 'M-Pesa does not respond. Try again later.',
  registered:
    'The addresses are already registered. In production M-Pesa accepts them once: register them again only if you must.',
  in_progress: 'A reversal of this money may be in progress. Wait until M-Pesa reports its result.',
};

/** The first submit shows the match. The second one, with the same reference, carries it out. */
async function match(parts: PaybillParts, sent: SentForm, actor: Person): Promise<PaymentsOutcome> {
  const receipt = sent.of;
  const reference = cleanLine(sent.text('reference')).slice(0, 60);
  if (reference === '') return refused(sent, { reference: 'Please enter the reference of a booking or a deposit.' });
  if (cleanLine(sent.text('seen')) !== reference) {
    const seen = await previewMatch(parts, { receipt, reference }, actor);
    if (!seen.ok) return notMatched(sent, seen);
    const shown = { kind: 'shown', receipt, reference: seen.target.reference } as const;
    return { ...shown, ...(await matchFacts(parts.db, seen.target)) };
  }
  const matched = await matchByHand(parts, { receipt, reference }, actor);
  if (!matched.ok) return notMatched(sent, matched);
  switch (matched.outcome) {
    case 'not_available':
      return done('Matched, but the seats or rooms are gone: the money is refunded to the customer.');
    case 'credited':
      return done('Matched. The credit was added to the agency.');
    case 'confirmed': {
      const booking = await readBooking(parts.db, { reference });
      const email = mailText(booking?.contactEmail ?? '', 'The customer gets an email.', 'Sample customer');
      return done(`Matched. The booking is confirmed. ${email}`);
    }
  }
}

const matchProblems: Record<Exclude<MatchRefusal['error'], 'other_amount' | 'decided' | 'left'>, string> = {
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

function notMatched(sent: SentForm, refusal: MatchRefusal): FormOutcome {
  if (refusal.error === 'decided' || refusal.error === 'left') return failed(reasons[refusal.error]);
  if (refusal.error !== 'other_amount') return refused(sent, { reference: matchProblems[refusal.error] });
  const { reference, priceMinor, receivedMinor } = refusal;
  const difference = differenceText({ receivedMinor, requestedMinor: priceMinor });
  const text = `${reference} costs ${shillingsText(priceMinor)}; ${shillingsText(receivedMinor)} was received, ${difference}. Only the exact price can be matched: send this back and ask for the right amount.`;
  return refused(sent, { reference: 'The price is different.' }, { text });
}

async function matchFacts(db: Database, target: MatchTarget): Promise<Pick<ShownMatch, 'facts' | 'warning'>> {
  const { receivedMinor } = target;
  const received = { name: 'Received', value: shillingsText(receivedMinor) };
  if (target.kind === 'booking') {
    const [booking] = await readListed(db, [target.bookingId]);
    if (!booking) throw new Error('There is no such booking');
    const { customer, travelDate, status, hotel, from, to } = booking;
    const facts = [
      { name: 'Customer', value: customer || 'No name given' },
      { name: 'State', value: statusLabels[status] },
      { name: hotel ? 'Stay' : 'Flight', value: hotel ?? `${from} to ${to}` },
      { name: hotel ? 'Arrives' : 'Leaves', value: dayText(travelDate) },
      received,
      { name: 'Requested', value: shillingsText(target.priceMinor) },
      { name: 'Difference', value: differenceText({ receivedMinor, requestedMinor: target.priceMinor }) },
    ];
    return { facts, warning: null };
  }
  const { agencyName, requestedMinor, requestedUsdMinor, creditedUsdMinor } = target;
  const credited = formatUsdCents(creditedUsdMinor, 'en-US');
  const requested = formatUsdCents(requestedUsdMinor, 'en-US');
  return {
    facts: [
      { name: 'Agency', value: agencyName },
      { name: 'Will be credited', value: credited },
      received,
      { name: 'Requested', value: `${shillingsText(requestedMinor)} for ${requested}` },
      { name: 'Difference', value: differenceText({ receivedMinor, requestedMinor }) },
    ],
    warning:
      creditedUsdMinor === requestedUsdMinor
        ? null
        : `The agency requested ${requested} of credit and will get ${credited}: the received amount, at its rate.`,
  };
}

/** Dec 24, 2026 */
function dayText(day: string): string {
  return dateFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`));
}

/** Records a return that an administrator made on the M-Pesa portal. */
async function recordReturn(parts: PaybillParts, sent: SentForm, actor: Person): Promise<FormOutcome> {
  const reference = cleanLine(sent.text('reference')).toUpperCase();
  const refusedCode = (problem: string) => refused(sent, { reference: problem }, { values: { reference } });
  if (!isReceipt(reference)) return refusedCode('Please enter the receipt code from M-Pesa, such as SKF1AB2CD3.');
  const returned = await returnByHand(parts, { receipt: sent.of, reference }, actor);
  if (returned.ok) return done(`Recorded as sent back with ${reference}.`);
  return returned.error === 'other_money'
    ? refusedCode('That is the code of another payment. Enter the code of the reversal.')
    : failed(reasons[returned.error]);
}
