import type { Database } from '#db/connect.ts';

export interface Country {
  code: string;
  name: string;
}

export function listCountries(db: Database): Promise<Country[]> {
  return db.selectFrom('countries').select(['code', 'name']).orderBy('name').execute();
}

/** By its code or by its name, as people and files write it. */
export function findCountry(countries: readonly Country[], text: string): Country | undefined {
  const wanted = text.trim().toLowerCase();
  return countries.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted);
}
