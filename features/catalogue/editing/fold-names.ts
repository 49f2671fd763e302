import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/**
 * How the unique indexes see names, in one question for any number of them. Only the database can tell: its lower() and
 * JavaScript's toLowerCase() disagree over İ and over a sigma that ends a word, and another server may disagree anew.
 */
export async function foldNames(db: Database, names: Iterable<string>): Promise<(name: string) => string> {
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, lower(name) as folded from unnest(${[...new Set(names)]}::text[]) as name
  `.execute(db);
  const folded = new Map(rows.map((row) => [row.name, row.folded]));
  return (name) => {
    const found = folded.get(name);
    if (found === undefined) throw new Error('A name was not handed in to be folded');
    return found;
  };
}
