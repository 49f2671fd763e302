import type { Database } from '#db/connect.ts';

/** The parts of the sample world that are loaded, so that each is loaded once. */
export async function readLoadedParts(db: Database): Promise<Set<string>> {
  const parts = await db.selectFrom('sampleWorld').select('part').execute();
  return new Set(parts.map(({ part }) => part));
}

/** False if another process has loaded it meanwhile. */
export async function markLoaded(db: Database, part: string): Promise<boolean> {
  const marked = await db
    .insertInto('sampleWorld')
    .values({ part })
    .onConflict((conflict) => conflict.doNothing())
    .returning('part')
    .executeTakeFirst();
  return marked !== undefined;
}
