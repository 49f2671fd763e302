import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type InSlice, type SliceKey, sliceKeys } from './booking-invariants.ts';
import { findBreaches, invariants } from './check-invariants.ts';

// Checks the rules all the time, a slice after the other, instead of all of them at once. Each statement is consistent in
// itself. Changes of the last seconds come first; all else follows in rounds. docs/operations.md has the times.

export interface Breach {
  /** The name of the invariant. */
  rule: string;
  subject: string;
  offender: string;
}

/** Some keys, or all after one up to another; without an end, all that follow. */
type Slice =
  | { key: SliceKey; ids: readonly string[] }
  | { key: SliceKey; after: string | undefined; upTo: string | undefined };

interface Round {
  /** The last key of the last slice, while a round is under way. */
  after?: string | undefined;
  dueAt: number;
}

export interface WatchOptions {
  /** Rows of a slice. */
  sliceRows: number;
  /** A run starts no further slice after this time. */
  budgetMs: number;
  /** From the end of a round to the next one. */
  pauseMs: number;
  /** A rule that can not be sliced pauses for as many times as long as it took, if that is more. */
  pauseFactor: number;
}

export const standardWatch: WatchOptions = { sliceRows: 500, budgetMs: 80, pauseMs: 20_000, pauseFactor: 50 };

/** Of rules that stop no sales: those that do stop the sales of all that they find. */
const maxBreaches = 20;
const failurePauseMs = 300_000;
const maxChanged = 1_000;
/** For transactions that began before the last look and were committed after it, and for changes that were not reached. */
const overlap = '15 seconds';
const maxSummed = 20_000;

/** The keys that the statement of a rule asks for. */
const keysOf = new Map(
  Object.entries(invariants).map(([name, { statement }]) => {
    const keys = new Set<string>();
    statement((columns) => {
      for (const key of Object.keys(columns)) keys.add(key);
      return 'true';
    }, '0');
    return [name, keys];
  }),
);

/**
 * Checks the next slices, and hands on what it found in the same transaction. Does nothing while another process is at it:
 * whoever works holds the lock of `books_watch`, which ends with its connection.
 */
export function watchBooks(
  db: Database,
  onChecked: OnChecked,
  options: WatchOptions = standardWatch,
): Promise<SliceFailure[]> {
  return db.transaction().execute((transaction) => checkNextSlices(transaction, onChecked, options));
}

/** A slice of a key, or a rule, that could not be checked. */
export interface SliceFailure {
  name: string;
  error: unknown;
}

type OnChecked = (transaction: DatabaseTransaction, breaches: readonly Breach[]) => Promise<void>;

export async function checkNextSlices(
  transaction: DatabaseTransaction,
  onChecked: OnChecked,
  { sliceRows, budgetMs, pauseMs, pauseFactor }: WatchOptions,
): Promise<SliceFailure[]> {
  await limitStatements(transaction, '20s');
  const { rows } = await sql<{ checkedAt: Date; rounds: Record<string, Round>; lastSummed: string; now: Date }>`
    select checked_at, rounds, last_summed::text, clock_timestamp() as now from books_watch for update skip locked`.execute(
    transaction,
  );
  const [state] = rows;
  if (!state) return [];
  const now = state.now.getTime();
  await sumTransfers(transaction, state.lastSummed);
  const changed = await readChanged(transaction, state.checkedAt);
  const found: Breach[] = [];
  const failures: SliceFailure[] = [];
  const rounds = new Map(Object.entries(state.rounds));
  const dueAt = (name: string) => rounds.get(name)?.dueAt ?? 0;
  const dueOf = (names: readonly string[]) =>
    names.filter((name) => dueAt(name) <= now).toSorted((one, other) => dueAt(one) - dueAt(other));
  async function check(name: string, next: () => Promise<{ breaches: Breach[]; round: Round }>): Promise<void> {
    const done = await within(transaction, next);
    if (done.ok) {
      found.push(...done.value.breaches);
      rounds.set(name, done.value.round);
    } else {
      rounds.set(name, { ...rounds.get(name), dueAt: now + failurePauseMs });
      failures.push({ name, error: done.error });
    }
  }
  // Changes and rounds have a budget each, so that neither holds up the other. Changes that are not reached come first in the
  // next run, which looks back far enough.
  let startedAt = performance.now();
  const byName = new Map(changed.map((slice) => [`changed ${slice.key}`, slice]));
  for (const name of dueOf([...byName.keys()])) {
    const slice = byName.get(name);
    if (!slice || performance.now() - startedAt >= budgetMs) break;
    await check(name, async () => ({ breaches: await checkSlice(transaction, slice), round: { dueAt: now } }));
  }
  startedAt = performance.now();
  const due = dueOf([...sliceKeys, ...wholeRules]);
  for (const name of due) {
    if (performance.now() - startedAt >= budgetMs) break;
    const sliceStartedAt = performance.now();
    const key = sliceKeys.find((one) => one === name);
    await check(name, async () => {
      const after = rounds.get(name)?.after;
      const upTo = key && (await endOfSlice(transaction, key, { after, sliceRows }));
      const breaches = key
        ? await checkSlice(transaction, { key, after, upTo })
        : await checkRule(transaction, name, undefined);
      // Behind the others, so that no long round holds them up.
      if (upTo !== undefined) {
        due.push(name);
        return { breaches, round: { after: upTo, dueAt: now } };
      }
      const pause = key ? pauseMs : Math.max(pauseMs, pauseFactor * (performance.now() - sliceStartedAt));
      return { breaches, round: { dueAt: now + pause } };
    });
  }
  await onChecked(transaction, found);
  await sql`
    update books_watch set checked_at = ${state.now},
      rounds = ${JSON.stringify(Object.fromEntries(rounds))}::jsonb`.execute(transaction);
  return failures;
}

async function limitStatements(transaction: DatabaseTransaction, timeout: '2s' | '20s'): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(timeout)}`.execute(transaction);
}

/** A slice that fails or takes too long must not keep the others from being checked. */
async function within<T>(
  transaction: DatabaseTransaction,
  check: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; error: unknown }> {
  await sql`savepoint slice`.execute(transaction);
  try {
    const value = await check();
    await sql`release savepoint slice`.execute(transaction);
    return { ok: true, value };
  } catch (error) {
    await sql`rollback to savepoint slice`.execute(transaction);
    return { ok: false, error };
  }
}

/** Rules that are not checked in slices. */
export const wholeRules = [...keysOf].flatMap(([name, keys]) => (keys.size === 0 ? [name] : []));

async function checkSlice(transaction: DatabaseTransaction, slice: Slice): Promise<Breach[]> {
  const found: Breach[] = [];
  for (const [name, keys] of keysOf) {
    if (keys.has(slice.key)) found.push(...(await checkRule(transaction, name, slice)));
  }
  return found;
}

/** In the whole database without a slice; of all subjects without a subject. */
async function checkRule(
  db: DatabaseTransaction,
  name: string,
  slice: Slice | undefined,
  subject?: string,
): Promise<Breach[]> {
  const invariant = invariants[name];
  if (!invariant) return [];
  const { of, values } = conditionOf(slice);
  const isAll = invariant.stopsSales || subject !== undefined;
  const breaches = await findBreaches(db, invariant.statement(of, lastSummed), {
    values,
    ...(!isAll && { limit: maxBreaches }),
    ...(subject !== undefined && { subject }),
  });
  return breaches.map((breach) => ({ rule: name, ...breach }));
}

/** Read by the statement itself, so that it belongs to the sums that the statement sees. */
const lastSummed = '(select last_summed from books_watch)';

/**
 * Keys are parameters, so that all slices have a few texts in common, which are prepared and timed as one. PostgreSQL gives
 * them the type of the column. A row without the key is in no slice.
 */
function conditionOf(slice: Slice | undefined): { of: InSlice; values: unknown[] } {
  if (!slice) return { of: () => 'true', values: [] };
  const { condition, values } = boundsOf(slice);
  return {
    of: (columns) => {
      const column = columns[slice.key];
      return column === undefined ? 'false' : condition(column);
    },
    values,
  };
}

function boundsOf(slice: Slice): { condition: (column: string) => string; values: unknown[] } {
  if ('ids' in slice) return { condition: (column) => `${column} = any($1)`, values: [slice.ids] };
  const { after, upTo } = slice;
  if (after !== undefined && upTo !== undefined) {
    return { condition: (column) => `${column} > $1 and ${column} <= $2`, values: [after, upTo] };
  }
  if (after !== undefined) return { condition: (column) => `${column} > $1`, values: [after] };
  if (upTo !== undefined) return { condition: (column) => `${column} <= $1`, values: [upTo] };
  return { condition: (column) => `${column} is not null`, values: [] };
}

const keyColumns: Record<Exclude<SliceKey, 'document'>, [table: string, column: string]> = {
  flight: ['flights', 'id'],
  booking: ['bookings', 'id'],
  room: ['rooms', 'id'],
  agency: ['agents', 'id'],
  transfer: ['ledger_transfers', 'id'],
  receipt: ['mpesa_receipts', 'receipt'],
  submit: ['submits', 'key'],
};

/** The last key of the next slice; undefined if it is the last slice, which has no end. */
async function endOfSlice(
  db: DatabaseTransaction,
  key: SliceKey,
  { after, sliceRows }: { after: string | undefined; sliceRows: number },
): Promise<string | undefined> {
  if (key === 'document') {
    // Numbers without gaps need not be read. Both kinds have them.
    const upTo = Number(after ?? 0) + sliceRows;
    const { rows } =
      await sql`select from documents where kind in ('receipt', 'invoice') and number > ${upTo} limit 1`.execute(db);
    return rows.length > 0 ? String(upTo) : undefined;
  }
  const [table, column] = keyColumns[key];
  const start = after === undefined ? sql`true` : sql`${sql.ref(column)} > ${after}`;
  const { rows } = await sql<{ upTo: string }>`
    select ${sql.ref(column)}::text as up_to from ${sql.table(table)} where ${start}
    order by ${sql.ref(column)} offset ${sliceRows - 1} limit 1`.execute(db);
  return rows[0]?.upTo;
}

/** Bookings with a new event, flights whose seats changed, and the stays and rooms of hotels whose rooms did. */
async function readChanged(db: DatabaseTransaction, checkedAt: Date): Promise<Slice[]> {
  const since = sql`${checkedAt}::timestamptz - ${overlap}::interval`;
  const { rows } = await sql<Record<'flight' | 'booking' | 'room' | 'agency', string[] | null>>`
    with hotel_ids as materialized (
      select distinct hotel_id as id from hotel_changes where noted_at > ${since} and hotel_id is not null limit ${maxChanged}
    ), booking_ids as materialized (
      select booking_id as id
      from (select booking_id, at from booking_events order by id desc limit ${maxChanged}) as newest
      where at > ${since}
      union
      select booking_id from hotel_bookings
      where hotel_id in (select id from hotel_ids) and check_out >= current_date
    )
    select
      (select array_agg(distinct flight_id::text) from (
        select flight_id from timetable_changes where noted_at > ${since} and flight_id is not null limit ${maxChanged}
      ) as noted) as flight,
      (select array_agg(id::text) from (select id from booking_ids limit ${maxChanged}) as first_ones) as booking,
      (select array_agg(id::text) from (
        select id from rooms where hotel_id in (select id from hotel_ids) limit ${maxChanged}
      ) as first_ones) as room,
      (select array_agg(distinct agent_id::text) from (
        select agent_id, created_at from ledger_transfers order by id desc limit ${maxChanged}
      ) as newest where agent_id is not null and created_at > ${since}) as agency`.execute(db);
  return Object.entries(rows[0] ?? {}).flatMap(([name, ids]) => {
    const key = sliceKeys.find((one) => one === name);
    return key && ids ? [{ key, ids }] : [];
  });
}

/**
 * Adds the next transfers to the sums of their accounts. Goes only as far as the numbering of receipts has come, behind
 * which no transfer is still to be committed.
 */
async function sumTransfers(transaction: DatabaseTransaction, lastSummed: string): Promise<void> {
  const { rows } = await sql<{ upTo: string }>`
    select least(settled_id, ${lastSummed}::bigint + ${maxSummed})::text as up_to
    from document_cursors where kind = 'receipt'`.execute(transaction);
  const upTo = rows[0]?.upTo ?? lastSummed;
  if (BigInt(upTo) <= BigInt(lastSummed)) return;
  await sql`
    insert into ledger_sums (code, amount_minor)
    select code, sum(amount)
    from (
      select debit as code, -amount_minor as amount from ledger_transfers
      where id > ${lastSummed}::bigint and id <= ${upTo}::bigint
      union all
      select credit, amount_minor from ledger_transfers where id > ${lastSummed}::bigint and id <= ${upTo}::bigint
    ) as sides
    group by code
    on conflict (code) do update set amount_minor = ledger_sums.amount_minor + excluded.amount_minor`.execute(
    transaction,
  );
  await sql`update books_watch set last_summed = ${upTo}::bigint`.execute(transaction);
}

/** The first breaches of a rule, wherever they are; undefined if the database is too large to look everywhere in a moment. */
export async function recheckRule(transaction: DatabaseTransaction, name: string): Promise<Breach[] | undefined> {
  const checked = await within(transaction, async () => {
    await limitStatements(transaction, '2s');
    const breaches = await checkRule(transaction, name, undefined);
    await limitStatements(transaction, '20s');
    return breaches;
  });
  return checked.ok ? checked.value : undefined;
}

/** The breaches of these rules that a subject has at this moment. */
export async function recheckSubject(
  db: DatabaseTransaction,
  { subject, rules }: { subject: string; rules: readonly string[] },
): Promise<Breach[]> {
  const slice = await sliceOf(db, subject);
  const found: Breach[] = [];
  for (const name of rules) {
    const keys = keysOf.get(name);
    const isSliced = slice !== undefined && keys?.has(slice.key);
    // A rule about other rows says nothing of this subject.
    if (keys?.size !== 0 && !isSliced) continue;
    found.push(...(await checkRule(db, name, isSliced ? slice : undefined, subject)));
  }
  return found;
}

/** The smallest slice that contains the subject; undefined for an account and for whatever else is checked as a whole. */
async function sliceOf(db: DatabaseTransaction, subject: string): Promise<Slice | undefined> {
  const [kind = '', id = '', number = ''] = subject.split(':');
  if (kind === 'cabin') return { key: 'flight', ids: [id] };
  if (kind === 'document') return { key: 'document', ids: [number] };
  if (kind === 'payment') {
    const { rows } = await sql<{ bookingId: string | null; agentId: string | null }>`
      select booking_id, agent_id from payments left join agent_deposits on agent_deposits.id = deposit_id
      where payments.id = ${id}::uuid`.execute(db);
    const { bookingId, agentId } = rows[0] ?? {};
    if (bookingId) return { key: 'booking', ids: [bookingId] };
    return agentId ? { key: 'agency', ids: [agentId] } : undefined;
  }
  const key = sliceKeys.find((one) => one === kind);
  return key && { key, ids: [id] };
}
