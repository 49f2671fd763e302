import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { isId } from '#lib/untrusted-input.ts';
import { actionText } from './audit-labels.ts';
import { maxPeople } from './audit-query.ts';

/** The actors, subjects and actions that a search text may mean. */
export interface TextMatches {
  actors: string[];
  subjects: string[];
  actions: string[];
  /** More people or agencies match than are searched. */
  isPartial: boolean;
}

/** Matches part of a name or address, an action, any id and booking references. */
export async function findByText(db: Database, text: string): Promise<TextMatches> {
  const id = text.toLowerCase();
  if (isId(id)) return { actors: [id], subjects: [id], actions: [], isPartial: false };
  const lower = text.toLowerCase();
  const isPart = text.length >= 3;
  const [people, agencies, bookings, actions] = await Promise.all([
    isPart ? peopleNamed(db, text) : [],
    isPart ? agenciesNamed(db, text) : [],
    ofBooking(db, text.replaceAll(/\s/g, '').toUpperCase()),
    isPart ? listActions(db) : [],
  ]);
  const [actors, ofAgencies] = [people.slice(0, maxPeople), agencies.slice(0, maxPeople)];
  return {
    actors,
    // Also the text itself: a settings group's id is its name.
    subjects: [...actors, ...ofAgencies, ...bookings, text],
    actions: actions.filter((action) => action.includes(lower) || actionText(action).toLowerCase().includes(lower)),
    isPartial: people.length > maxPeople || agencies.length > maxPeople,
  };
}

/** The most active roles first. Reads one row more, to know whether there are more. */
async function peopleNamed(db: Database, text: string): Promise<string[]> {
  // The same expression as the index in 0028_user_states.sql.
  const { rows } = await sql<{ id: string }>`
    select id from users
    where (full_name || ' ' || email || ' ' || coalesce(phone, '')) ilike ${containing(text)}
    order by array_position('{admin,agent,client}', role), full_name, id
    limit ${maxPeople + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

async function agenciesNamed(db: Database, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('agents')
    .select('id')
    .where('agencyName', 'ilike', containing(text))
    .orderBy('agencyName')
    .orderBy('id')
    .limit(maxPeople + 1)
    .execute();
  return rows.map(({ id }) => id);
}

async function ofBooking(db: Database, reference: string): Promise<string[]> {
  if (!/^FM\d{2,12}$/.test(reference)) return [];
  const { rows } = await sql<{ id: string }>`
    with booking as (select id from bookings where reference = ${reference})
    select id from booking union all select payments.id from payments where booking_id in (select id from booking)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** All distinct actions. They are few among many rows, so a recursive query skips through the index. */
export function listActions(db: Database): Promise<string[]> {
  return namesIn(db, 'action');
}

/** All distinct subject types. */
export function listSubjectTypes(db: Database): Promise<string[]> {
  return namesIn(db, 'subject_type');
}

async function namesIn(db: Database, column: 'action' | 'subject_type'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`
    with recursive known as (
      (select ${name} as name from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > known.name order by ${name} limit 1)
      from known where known.name is not null
    )
    select name from known where name is not null order by name`.execute(db);
  return rows.map((row) => row.name);
}
