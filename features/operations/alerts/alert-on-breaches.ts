import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { invariants } from '#features/booking/invariants/check-invariants.ts';
import {
  recheckRule,
  recheckSubject,
  type WatchOptions,
  watchBooks,
} from '#features/booking/invariants/watch-books.ts';
import { nameSubjects } from '../audit-log/name-subjects.ts';
import { type AlertBreach, type AlertContext, type AlertFacts, logRaised, resolveAlert, seeAlert } from './alerts.ts';

/** Three seconds and the longest pause between two rounds are well below the minute in which damage must be noticed. */
export const watchBooksEveryMs = 3_000;
const standardConfirmMs = 1_000;
const maxLate = 5;

interface EarlierAlert {
  id: string;
  subject: string;
  breaches: AlertBreach[];
}

/** Checks the next slices of the books, and raises and ends alerts by what it finds. */
export async function alertOnBreaches(
  context: AlertContext,
  { confirmAfterMs = standardConfirmMs, watch }: { confirmAfterMs?: number; watch?: WatchOptions } = {},
): Promise<void> {
  const raised: (AlertFacts & { id: string })[] = [];
  async function onChecked(transaction: DatabaseTransaction, found: readonly AlertBreach[]): Promise<void> {
    const earlier = await readEarlier(transaction);
    const broken = [...found];
    for (const { subject, breaches } of earlier) {
      if (found.some((breach) => subjectOf(breach) === subject)) continue;
      // Late by now may be others than those that were noted.
      const late = invariants[subject] && (await recheckRule(transaction, subject));
      if (late) {
        broken.push(...late);
        continue;
      }
      for (const [of, suspected] of Map.groupBy(breaches, (breach) => breach.subject)) {
        const rules = suspected.map(({ rule }) => rule);
        broken.push(...(await recheckSubject(transaction, { subject: of, rules })));
      }
    }
    const bySubject = Map.groupBy(broken, subjectOf);
    for (const { id, subject } of earlier) if (!bySubject.has(subject)) await resolveAlert(transaction, context, id);
    for (const [subject, breaches] of bySubject) {
      const facts = await factsOf(transaction, subject, breaches);
      const seen = await seeAlert(transaction, context, facts, confirmAfterMs);
      if (seen.isRaised) await stopSales(transaction, seen.id, breaches);
      if (seen.isNew) raised.push({ ...facts, id: seen.id });
    }
  }
  for (const { name, error } of await watchBooks(context.db, onChecked, watch)) {
    context.log.error({ err: error, slice: name }, 'slice of the books could not be checked');
  }
  logRaised(context.log, raised);
}

/** Late work is one alert for each rule, because all of it is late together. */
function subjectOf({ rule, subject }: AlertBreach): string {
  return invariants[rule]?.endsByItself ? rule : subject;
}

/** Suspicions, and alerts that end by themselves. */
async function readEarlier(transaction: DatabaseTransaction): Promise<EarlierAlert[]> {
  const { rows } = await sql<EarlierAlert>`
    select id, subject, details -> 'breaches' as breaches
    from alerts
    where resolved_at is null and (
      kind = 'books' and raised_at is null
      or kind = 'late_work' and (raised_at is null or last_seen_at < clock_timestamp() - interval '20 seconds')
    )`.execute(transaction);
  return rows;
}

async function factsOf(
  transaction: DatabaseTransaction,
  subject: string,
  found: readonly AlertBreach[],
): Promise<AlertFacts> {
  if (invariants[subject]) {
    const sentence = `Work is late: ${found[0]?.offender}. The rule: ${invariants[subject].rule}.`;
    return { kind: 'late_work', subject, sentence, breaches: found.slice(0, maxLate) };
  }
  // What another slice found of the same subject stays.
  const { rows } = await sql<{ breaches: AlertBreach[] }>`
    select details -> 'breaches' as breaches from alerts
    where kind = 'books' and subject = ${subject} and resolved_at is null`.execute(transaction);
  const byRule = new Map([...(rows[0]?.breaches ?? []), ...found].map((breach) => [breach.rule, breach]));
  const stopsSales = [...byRule.keys()].some((rule) => invariants[rule]?.stopsSales);
  const consequence = (stopsSales && consequences[subject.split(':')[0] ?? '']) || '';
  return {
    kind: 'books',
    subject,
    sentence: `${await nameOf(transaction, subject)}: the books do not agree.${consequence}`,
    breaches: [...byRule.values()],
  };
}

const consequences: Record<string, string> = {
  cabin: ' The cabin is not sold until somebody decides.',
  room: ' The room is not sold until somebody decides.',
  booking: ' Its rooms are not sold until somebody decides.',
  agency: ' Nothing is sold to the agency until somebody decides.',
};

/** The subjects that have a name in the audit log too. */
export const auditTypes: Record<string, string> = {
  cabin: 'flight',
  booking: 'booking',
  room: 'room',
  agency: 'agent',
  payment: 'payment',
};

const labels: Record<string, string> = {
  cabin: 'Flight',
  booking: 'Booking',
  room: 'Room',
  agency: 'Agency',
  payment: 'Payment of',
};

async function nameOf(transaction: DatabaseTransaction, subject: string): Promise<string> {
  const [kind = '', id = '', cabin] = subject.split(':');
  const subjectType = auditTypes[kind];
  if (!subjectType) return subject;
  const named = (await nameSubjects(transaction, [{ subjectType, subjectId: id }]))(subjectType, id);
  return [`${labels[kind]} ${named.name ?? id}`, ...(cabin ? [cabin] : [])].join(', ');
}

/** Stops what would be sold wrongly, and nothing else. */
async function stopSales(
  transaction: DatabaseTransaction,
  alertId: string,
  breaches: readonly AlertBreach[],
): Promise<void> {
  const subjects = breaches.flatMap(({ rule, subject }) => (invariants[rule]?.stopsSales ? [subject] : []));
  for (const subject of new Set(subjects)) {
    const [kind, id = '', cabin = ''] = subject.split(':');
    if (kind === 'cabin' || kind === 'room' || kind === 'agency') {
      await sql`
        insert into sales_stops (subject_id, cabin, alert_id) values (${id}, ${cabin}, ${alertId})
        on conflict do nothing`.execute(transaction);
    }
    if (kind === 'booking') {
      // The rooms that the stay was given; all of the hotel where some of them are not known any more.
      await sql`
        insert into sales_stops (subject_id, alert_id)
        select room_id, ${alertId}::uuid from room_stays where booking_id = ${id}
        union
        select rooms.id, ${alertId}::uuid from hotel_bookings join rooms on rooms.hotel_id = hotel_bookings.hotel_id
        where hotel_bookings.booking_id = ${id}
          and rooms_count > (select count(*) from room_stays where room_stays.booking_id = ${id})
        on conflict do nothing`.execute(transaction);
    }
  }
}
