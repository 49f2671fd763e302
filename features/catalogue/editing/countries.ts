import type { Database } from '#db/connect.ts';

export interface Country {
  code: string;
  name: string;
}

const known = new WeakMap<Database, Promise<Country[]>>();

/** Read once for a connection to a database: only migrations write this table, and they run before anybody asks. */
export function listCountries(db: Database): Promise<Country[]> {
  const read = known.get(db) ?? db.selectFrom('countries').select(['code', 'name']).orderBy('name').execute();
  known.set(db, read);
  read.catch(() => known.delete(db));
  return read;
}

/** By its code or by its name, as people and files write it. */
export function findCountry(countries: readonly Country[], text: string): Country | undefined {
  const wanted = text.trim().toLowerCase();
  return countries.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted);
}
