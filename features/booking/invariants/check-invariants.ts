import { CompiledQuery, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { agencyInvariants } from './agency-invariants.ts';
import {
  amountInvariants,
  bookingInvariants,
  type InSlice,
  type Invariants,
  roomInvariants,
  seatInvariants,
} from './booking-invariants.ts';
import { documentInvariants, guardInvariants, ledgerInvariants, paybillInvariants } from './ledger-invariants.ts';
import { moneyInvariants, paymentInvariants } from './money-invariants.ts';

export const invariants: Invariants = {
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
};

export interface CheckedInvariant {
  name: string;
  rule: string;
  /** Violations; empty when the rule holds. */
  offenders: string[];
  /** There are more violations than listed. */
  hasMore: boolean;
}

const maxOffenders = 10;

/**
 * Checks all rules in one read-only snapshot, without blocking sales. On a large database it takes minutes, so
 * `onChecked` is called after each rule.
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

export async function checkWithin(
  transaction: DatabaseTransaction,
  onChecked: (checked: CheckedInvariant) => void = () => {},
): Promise<CheckedInvariant[]> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  const all: CheckedInvariant[] = [];
  for (const [name, { rule, statement }] of Object.entries(invariants)) {
    const breaches = await findBreaches(transaction, statement(whole, '0'), { limit: maxOffenders + 1 });
    const offenders = breaches.slice(0, maxOffenders).map(({ offender }) => offender);
    const checked = { name, rule, offenders, hasMore: breaches.length > maxOffenders };
    onChecked(checked);
    all.push(checked);
  }
  return all;
}

const whole: InSlice = () => 'true';

/** What a rule's statement finds: at all, up to a limit, or of one subject. `values` are those of its parameters. */
export async function findBreaches(
  db: Database,
  statement: string,
  { values = [], limit, subject }: { values?: readonly unknown[]; limit?: number; subject?: string },
): Promise<{ offender: string; subject: string }[]> {
  const ofSubject = subject === undefined ? '' : `where subject = $${values.length + 1}`;
  const text = `select offender, subject from (${statement}) as found ${ofSubject} limit ${limit ?? 'all'}`;
  const { rows } = await db.executeQuery<{ offender: string; subject: string }>(
    CompiledQuery.raw(text, subject === undefined ? [...values] : [...values, subject]),
  );
  return rows;
}

export async function brokenInvariants(db: Database): Promise<string[]> {
  const all = await checkInvariants(db);
  return all.flatMap(({ name, offenders }) => offenders.map((offender) => `${name}: ${offender}`));
}
