import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { agencyInvariants } from './agency-invariants.ts';
import { amountInvariants } from './amount-invariants.ts';
import { bookingInvariants } from './booking-invariants.ts';
import { documentInvariants } from './document-invariants.ts';
import { guardInvariants } from './guard-invariants.ts';
import type { Invariant } from './invariant.ts';
import { ledgerInvariants } from './ledger-invariants.ts';
import { moneyInvariants } from './money-invariants.ts';
import { paybillInvariants } from './paybill-invariants.ts';
import { paymentInvariants } from './payment-invariants.ts';
import { roomInvariants } from './room-invariants.ts';
import { seatInvariants } from './seat-invariants.ts';

export const invariants: readonly Invariant[] = [
  ...seatInvariants,
  ...roomInvariants,
  ...bookingInvariants,
  ...amountInvariants,
  ...paymentInvariants,
  ...ledgerInvariants,
  ...moneyInvariants,
  ...paybillInvariants,
  ...agencyInvariants,
  ...documentInvariants,
  ...guardInvariants,
];

export interface CheckedInvariant extends Pick<Invariant, 'name' | 'rule'> {
  /** What breaks it, a sentence each; empty: all is well. */
  offenders: string[];
  /** There are more than are named. */
  hasMore: boolean;
}

const mostNamed = 10;

/**
 * Holds the whole core against its rules, as it was at one moment: sales go on meanwhile, and are neither seen nor waited
 * for. On a big database it may take minutes, so `onChecked` hears of each rule as soon as it is known.
 */
export function checkInvariants(
  db: Database,
  onChecked?: (checked: CheckedInvariant) => void,
): Promise<CheckedInvariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => checkWithin(transaction, onChecked));
}

/** The same as one transaction sees it. */
export async function checkWithin(
  transaction: DatabaseTransaction,
  onChecked: (checked: CheckedInvariant) => void = () => {},
): Promise<CheckedInvariant[]> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  const all: CheckedInvariant[] = [];
  for (const { name, rule, statement } of invariants) {
    const { rows } = await sql<{ offender: string }>`
      select offender from (${sql.raw(statement)}) as found limit ${mostNamed + 1}`.execute(transaction);
    const offenders = rows.slice(0, mostNamed).map(({ offender }) => offender);
    const checked = { name, rule, offenders, hasMore: rows.length > mostNamed };
    onChecked(checked);
    all.push(checked);
  }
  return all;
}

/** Of all rules, those that are broken, as text: empty when all is well. */
export async function brokenInvariants(db: Database): Promise<string[]> {
  const all = await checkInvariants(db);
  return all.flatMap(({ name, offenders }) => offenders.map((offender) => `${name}: ${offender}`));
}
