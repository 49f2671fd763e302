import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/is-id.ts';

/** A hotel as people write it in a field: "Forodhani House, Zanzibar". */
export interface NamedHotel {
  id: string;
  name: string;
}

const fullName = sql<string>`hotels.name || ', ' || locations.city`;

/** By its id, by its name and city or, where only one is called so, by its name alone. */
export async function findHotel(db: Database, typed: string): Promise<NamedHotel | undefined> {
  const text = cleanLine(typed);
  const isWhole = sql<boolean>`lower(${fullName}) = lower(${text})`;
  const rows = await selectNames(db)
    .select(isWhole.as('isWhole'))
    .where((where) =>
      isId(text)
        ? where('hotels.id', '=', text)
        : where.or([isWhole, where(sql`lower(hotels.name)`, '=', sql`lower(${text})`)]),
    )
    // Of many that are called so, the one that is meant with its city comes first.
    .orderBy('isWhole', 'desc')
    .limit(2)
    .execute();
  const [first, second] = rows;
  return first && (first.isWhole || !second) ? { id: first.id, name: first.name } : undefined;
}

/** What somebody may mean who has typed this much. */
export async function suggestHotels(db: Database, text: string): Promise<string[]> {
  const pattern = containing(cleanLine(text));
  const rows = await selectNames(db)
    .where(sql<boolean>`${fullName} ilike ${pattern}`)
    .orderBy(fullName)
    .orderBy('hotels.id')
    .limit(20)
    .execute();
  return rows.map(({ name }) => name);
}

function selectNames(db: Database) {
  return db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.location_id')
    .where('hotels.deleted_at', 'is', null)
    .select(['hotels.id', fullName.as('name')]);
}
