import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { invariants } from '#features/booking/invariants/check-invariants.ts';
import { type Breach, recheckSubject, wholeRules } from '#features/booking/invariants/watch-books.ts';
import { type NamedSubject, nameSubjects } from '../audit-log/name-subjects.ts';
import { auditTypes } from './alert-on-breaches.ts';
import { type Alert, type AlertContext, type AlertDecision, readAlert, resolveAlert } from './alerts.ts';

/**
 * `correct`: counts again from the bookings or transfers, and sells again. `reopen`: sells again what agrees by now, or closes
 * the alert where nothing was stopped. `keep`: says that somebody has seen it; what is stopped stays so.
 */
export const alertActions = ['correct', 'reopen', 'keep'] as const;
export type AlertAction = (typeof alertActions)[number];

type Decided =
  | { ok: true; decision: AlertDecision }
  /** `gone`: it is over. `not_possible`: nothing to count again. `still_broken`: the rules do not hold afterwards. */
  | { ok: false; error: 'gone' | 'not_possible' | 'still_broken'; breaches: Breach[] };

/** Check, correction, decision and audit entry are one transaction, which a refusal undoes. */
export async function decideAlert(
  { db, hasWebhook }: Pick<AlertContext, 'db' | 'hasWebhook'>,
  { alertId, action }: { alertId: string; action: AlertAction },
  actor: Person,
): Promise<Decided> {
  try {
    return await inTransaction(db, async (transaction) => {
      await sql`select from alerts where id = ${alertId} for update`.execute(transaction);
      const alert = await readAlert(transaction, alertId);
      if (!alert || alert.resolvedAt) return refuse('gone');
      if (action !== 'keep') {
        if (alert.kind !== 'books') return refuse('not_possible');
        if (action === 'correct' && !(await correct(transaction, alert.subject))) return refuse('not_possible');
        const broken = await recheckAlert(transaction, alert);
        if (broken.length > 0) throw new StillBroken(broken);
      }
      const decision = decisionOf(action, alert);
      await sql`
        update alerts set decision = ${decision}, decided_by = ${actor.id}, decided_at = clock_timestamp()
        where id = ${alertId}`.execute(transaction);
      if (action !== 'keep') {
        await sql`delete from sales_stops where alert_id = ${alertId}`.execute(transaction);
        await resolveAlert(transaction, { hasWebhook }, alertId);
      }
      await writeAudit(transaction, actor, ['alert', alertId], `alert_${decision}`, {
        before: { subject: alert.subject, found: alert.breaches.map(({ offender }) => offender).join('; ') },
      });
      return { ok: true, decision };
    });
  } catch (error) {
    if (error instanceof StillBroken) return refuse('still_broken', error.breaches);
    // The true numbers are not allowed either: more seats than the cabin has, or a room that two have.
    if (errorCode(error) === checkViolation || errorCode(error) === exclusionViolation) return refuse('not_possible');
    throw error;
  }
}

const checkViolation = '23514';
const exclusionViolation = '23P01';

class StillBroken extends Error {
  readonly breaches: Breach[];
  constructor(breaches: Breach[]) {
    super('The rules do not hold');
    this.breaches = breaches;
  }
}

function refuse(error: 'gone' | 'not_possible' | 'still_broken', breaches: Breach[] = []): Decided {
  return { ok: false, error, breaches };
}

function decisionOf(action: AlertAction, { stops }: Alert): AlertDecision {
  if (action === 'correct') return 'corrected';
  if (action === 'reopen') return stops > 0 ? 'reopened' : 'closed';
  return stops > 0 ? 'left_closed' : 'acknowledged';
}

/**
 * What does not agree at this moment, by the rules that the alert names and all that stop sales. Others that read whole tables
 * would take too long under the lock of what is corrected.
 */
export function recheckAlert(
  transaction: DatabaseTransaction,
  { subject, breaches }: Pick<Alert, 'subject' | 'breaches'>,
): Promise<Breach[]> {
  const stopping = Object.keys(invariants).filter((name) => invariants[name]?.stopsSales && !wholeRules.includes(name));
  const rules = new Set([...breaches.map(({ rule }) => rule), ...stopping]);
  return recheckSubject(transaction, { subject, rules: [...rules] });
}

/** Counts again what the subject's counters are made of; false where there is nothing to count. */
async function correct(transaction: DatabaseTransaction, subject: string): Promise<boolean> {
  const [kind, id = '', cabin = ''] = subject.split(':');
  switch (kind) {
    case 'cabin':
      await sql`select recount_seats(${id}::uuid, ${cabin}::text)`.execute(transaction);
      return true;
    case 'booking':
      await sql`select recount_rooms(${id}::uuid)`.execute(transaction);
      return true;
    case 'room':
      await sql`
        update room_stays set state = 'freed'
        where room_id = ${id}::uuid and booking_id is null and state in ('held', 'sold')`.execute(transaction);
      return true;
    case 'agency':
      await sql`select lock_agent(${id}::uuid), recount_agent_accounts(${id}::uuid)`.execute(transaction);
      return true;
    default:
      return false;
  }
}

export interface AlertPage {
  alert: Alert;
  /** What does not agree at this moment: the rule, and what it found. */
  broken: { rule: string; offender: string }[];
  numbers: ComparedNumber[];
  /** Where to look at it; undefined for what has no page. */
  concerns: NamedSubject | undefined;
  canCorrect: boolean;
}

export async function readAlertPage(db: Database, id: string): Promise<AlertPage | undefined> {
  const alert = await readAlert(db, id);
  if (!alert) return undefined;
  const isOpen = alert.kind === 'books' && alert.resolvedAt === null;
  const found = isOpen ? await db.transaction().execute((transaction) => recheckAlert(transaction, alert)) : [];
  const [kind = '', subjectId = ''] = alert.subject.split(':');
  const subjectType = auditTypes[kind];
  const named = subjectType && (await nameSubjects(db, [{ subjectType, subjectId }]))(subjectType, subjectId);
  return {
    alert,
    broken: found.map(({ rule, offender }) => ({ rule: invariants[rule]?.rule ?? rule, offender })),
    numbers: isOpen ? await compareNumbers(db, alert.subject) : [],
    concerns: named || undefined,
    canCorrect: isOpen && alert.stops > 0 && found.length > 0,
  };
}

export interface ComparedNumber {
  name: string;
  counted: number;
  /** By the bookings or transfers. */
  actual: number;
}

/** What the counters of the subject say, and what its bookings or transfers say. Empty for a subject without counters. */
export async function compareNumbers(db: Database, subject: string): Promise<ComparedNumber[]> {
  const [kind, id = '', cabin = ''] = subject.split(':');
  if (kind === 'cabin') {
    const { rows } = await sql<ComparedNumber>`
      with booked as (
        select
          coalesce(sum(seats) filter (where status = 'held'), 0)::int as held,
          coalesce(sum(seats) filter (where status = 'confirmed'), 0)::int as sold
        from flight_bookings join bookings on bookings.id = booking_id
        where flight_id = ${id}::uuid and cabin = ${cabin}
      )
      select name, counted, actual
      from flight_cabins, booked, lateral (values
        ('Seats held', flight_cabins.held, booked.held), ('Seats sold', flight_cabins.sold, booked.sold)
      ) as numbers (name, counted, actual)
      where flight_id = ${id}::uuid and cabin = ${cabin}`.execute(db);
    return rows;
  }
  if (kind === 'booking') {
    const { rows } = await sql<ComparedNumber>`
      select 'Rooms taken' as name,
        (select count(*)::int from room_stays where booking_id = bookings.id and state <> 'freed') as counted,
        case when status in ('held', 'confirmed') then rooms_count::int else 0 end as actual
      from bookings join hotel_bookings on booking_id = bookings.id where bookings.id = ${id}::uuid`.execute(db);
    return rows;
  }
  if (kind !== 'agency') return [];
  const { rows } = await sql<ComparedNumber>`
    select
      case split_part(code, ':', 1) when 'agent' then 'Credit, US cents' else 'Reserved, US cents' end as name,
      balance_minor as counted,
      coalesce((
        select sum(case when credit = code then amount_minor else -amount_minor end)
        from ledger_transfers where agent_id = ${id}::uuid and code in (debit, credit)
      ), 0)::bigint as actual
    from ledger_accounts
    where code in (${`agent:${id}:USD`}, ${`agent_held:${id}:USD`})
    order by code`.execute(db);
  return rows;
}
