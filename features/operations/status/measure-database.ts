import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { sizeText } from './status-labels.ts';
import type { Measured } from './status-line.ts';

const slowMs = 250;

export async function measureDatabase(db: Database): Promise<Measured> {
  const startedAt = performance.now();
  await sql`select 1`.execute(db);
  const latencyMs = performance.now() - startedAt;
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  const { version = '', bytes = 0 } = rows[0] ?? {};
  const facts = `PostgreSQL ${version.split(' ')[0]}, ${sizeText(bytes)}.`;
  return latencyMs > slowMs
    ? {
        state: 'attention',
        value: 'Slow',
        sentence: `It took ${Math.round(latencyMs)} ms to answer. ${facts}`,
      }
    : { state: 'ok', value: 'Connected', sentence: `Answers in ${latencyMs.toFixed(1)} ms. ${facts}` };
}
