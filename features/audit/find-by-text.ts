import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { isId } from '#lib/is-id.ts';
import { actionText } from './audit-labels.ts';
import { listActions } from './list-names.ts';
import { mostPeople } from './partial-note.ts';

/** What a text may mean: who did it, to what, or what was done. */
export interface Sought {
  actors: string[];
  subjects: string[];
  actions: string[];
  /** More people or agencies have it in their name than were looked for. */
  isPartial: boolean;
}

/** By a part of the name or the address of a person or an agency, by an action, by any id, by the reference of a booking. */
export async function findByText(db: Database, text: string): Promise<Sought> {
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
  const [actors, ofAgencies] = [people.slice(0, mostPeople), agencies.slice(0, mostPeople)];
  return {
    actors,
    // As it stands too: a group of settings is its own name.
    subjects: [...actors, ...ofAgencies, ...bookings, text],
    actions: actions.filter(
      (action) => action.includes(lower) || actionText(action).toLowerCase().includes(lower),
    ),
    isPartial: people.length > mostPeople || agencies.length > mostPeople,
  };
}

/** Those who do most of what the log tells come first. One more than is wanted says whether there are more. */
async function peopleNamed(db: Database, text: string): Promise<string[]> {
  // As the index of 0028_user_states.sql has it.
  const { rows } = await sql<{ id: string }>`
    select id from users
    where (full_name || ' ' || email || ' ' || coalesce(phone, '')) ilike ${containing(text)}
    order by array_position('{admin,agent,client}', role), full_name, id
    limit ${mostPeople + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

async function agenciesNamed(db: Database, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('agents')
    .select('id')
    .where('agency_name', 'ilike', containing(text))
    .orderBy('agency_name')
    .orderBy('id')
    .limit(mostPeople + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** The booking itself and its payments. */
async function ofBooking(db: Database, reference: string): Promise<string[]> {
  if (!/^FM\d{2,12}$/.test(reference)) return [];
  const { rows } = await sql<{ id: string }>`
    with booking as (select id from bookings where reference = ${reference})
    select id from booking union all select payments.id from payments where booking_id in (select id from booking)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
