import type { Database } from '#db/connect.ts';
import { readListed } from '#features/booking/back-office/listed-bookings.ts';
import { statusLabels } from '#features/booking/back-office/office-labels.ts';
import type { MatchTarget } from '#features/payments/mpesa/paybill/match-by-hand.ts';
import { dateFormat } from '#lib/formats.ts';
import { formatUsdCents } from '#lib/money.ts';
import { differenceText, shillingsText } from './payment-labels.ts';

/** The match that an administrator checks before confirming it. */
export interface MatchFacts {
  facts: { name: string; value: string }[];
  /** Set where the agency gets another credit than it requested. */
  warning: string | null;
}

export async function readMatchFacts(db: Database, target: MatchTarget, receipt: string): Promise<MatchFacts> {
  const { amountMinor } = await db
    .selectFrom('mpesa_receipts')
    .select('amount_minor as amountMinor')
    .where('receipt', '=', receipt)
    .executeTakeFirstOrThrow();
  const received = { name: 'Received', value: shillingsText(amountMinor) };
  return target.kind === 'booking'
    ? { facts: await bookingFacts(db, target, received, amountMinor), warning: null }
    : depositFacts(db, target, received, amountMinor);
}

type OfKind<Kind> = Extract<MatchTarget, { kind: Kind }>;
type ShownFact = MatchFacts['facts'][number];

async function bookingFacts(
  db: Database,
  { bookingId, priceMinor }: OfKind<'booking'>,
  received: ShownFact,
  receivedMinor: number,
): Promise<ShownFact[]> {
  const [booking] = await readListed(db, [bookingId]);
  if (!booking) throw new Error('There is no such booking');
  const { customer, travelDate, status, hotel, from, to } = booking;
  return [
    { name: 'Customer', value: customer || 'No name given' },
    { name: 'State', value: statusLabels[status] },
    { name: hotel ? 'Stay' : 'Flight', value: hotel ?? `${from} to ${to}` },
    { name: hotel ? 'Arrives' : 'Leaves', value: dayText(travelDate) },
    received,
    { name: 'Requested', value: shillingsText(priceMinor) },
    { name: 'Difference', value: differenceText({ receivedMinor, requestedMinor: priceMinor }) },
  ];
}

async function depositFacts(
  db: Database,
  { depositId, agencyName, requestedMinor, creditedUsdMinor }: OfKind<'deposit'>,
  received: ShownFact,
  receivedMinor: number,
): Promise<MatchFacts> {
  const deposit = await db
    .selectFrom('agent_deposits')
    .select('amount_minor as usdMinor')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  const [credited, requestedUsd] = [creditedUsdMinor, deposit.usdMinor].map((cents) => formatUsdCents(cents, 'en-US'));
  return {
    facts: [
      { name: 'Agency', value: agencyName },
      { name: 'Will be credited', value: credited ?? '' },
      received,
      { name: 'Requested', value: `${shillingsText(requestedMinor)} for ${requestedUsd}` },
      { name: 'Difference', value: differenceText({ receivedMinor, requestedMinor }) },
    ],
    warning:
      creditedUsdMinor === deposit.usdMinor
        ? null
        : `The agency requested ${requestedUsd} of credit and will get ${credited}: the received amount, at its rate.`,
  };
}

/** Dec 24, 2026 */
function dayText(day: string): string {
  return dateFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`));
}
