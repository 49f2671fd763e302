import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/untrusted-input.ts';

/** A hotel by its full name: "Forodhani House, Zanzibar". */
export interface NamedHotel {
  id: string;
  name: string;
}

const fullName = sql<string>`hotels.name || ', ' || locations.city`;

/** Finds a hotel by its id, by its name and city or, if the name is unique, by the name alone. */
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
    // An exact match of name and city comes first.
    .orderBy('isWhole', 'desc')
    .limit(2)
    .execute();
  const [first, second] = rows;
  return first && (first.isWhole || !second) ? { id: first.id, name: first.name } : undefined;
}

/** Full names that contain the text. */
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
    .innerJoin('locations', 'locations.id', 'hotels.locationId')
    .where('hotels.deletedAt', 'is', null)
    .select(['hotels.id', fullName.as('name')]);
}
