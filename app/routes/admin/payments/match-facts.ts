import type { Database } from '#db/connect.ts';
import { readListed } from '#features/booking/back-office/listed-booking.ts';
import { statusLabels } from '#features/booking/back-office/office-labels.ts';
import type { MatchTarget } from '#features/payments/mpesa/paybill/match-by-hand.ts';
import { dateFormat } from '#lib/formats.ts';
import { formatUsdCents } from '#lib/money.ts';
import { differenceText, shillingsText } from './receipt-labels.ts';

/** What money would be matched to, as somebody has to see it before they say yes. */
export interface MatchFacts {
  facts: { name: string; value: string }[];
  /** It is not what was asked for. */
  warning: string | null;
}

export async function readMatchFacts(
  db: Database,
  target: MatchTarget,
  receipt: string,
): Promise<MatchFacts> {
  const { amountMinor } = await db
    .selectFrom('mpesa_receipts')
    .select('amount_minor as amountMinor')
    .where('receipt', '=', receipt)
    .executeTakeFirstOrThrow();
  const came = { name: 'Came', value: shillingsText(amountMinor) };
  return target.kind === 'booking'
    ? { facts: await bookingFacts(db, target, came, amountMinor), warning: null }
    : depositFacts(db, target, came, amountMinor);
}

type OfKind<Kind> = Extract<MatchTarget, { kind: Kind }>;
type ShownFact = MatchFacts['facts'][number];

async function bookingFacts(
  db: Database,
  { bookingId, priceMinor }: OfKind<'booking'>,
  came: ShownFact,
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
    came,
    { name: 'Asked', value: shillingsText(priceMinor) },
    { name: 'Difference', value: differenceText({ receivedMinor, requestedMinor: priceMinor }) },
  ];
}

async function depositFacts(
  db: Database,
  { depositId, agencyName, requestedMinor, creditedUsdMinor }: OfKind<'deposit'>,
  came: ShownFact,
  receivedMinor: number,
): Promise<MatchFacts> {
  const asked = await db
    .selectFrom('agent_deposits')
    .select('amount_minor as usdMinor')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  const [credited, requestedUsd] = [creditedUsdMinor, asked.usdMinor].map((cents) =>
    formatUsdCents(cents, 'en-US'),
  );
  return {
    facts: [
      { name: 'Agency', value: agencyName },
      { name: 'Will be credited', value: credited ?? '' },
      came,
      { name: 'Asked', value: `${shillingsText(requestedMinor)} for ${requestedUsd}` },
      { name: 'Difference', value: differenceText({ receivedMinor, requestedMinor }) },
    ],
    warning:
      creditedUsdMinor === asked.usdMinor
        ? null
        : `The agency asked for ${requestedUsd} of credit and will get ${credited}: what came, at its rate.`,
  };
}

/** Dec 24, 2026 */
function dayText(day: string): string {
  return dateFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`));
}
