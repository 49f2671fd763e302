import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { removeFailedJobs } from './tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a mail that was given up is gone after thirty days; what still waits or failed of late stays', async () => {
  const { db } = database;
  await sql`
    select graphile_worker.add_job('deliver_mail', payload := json_build_object('to', name), job_key := name)
    from unnest(array['given up long ago', 'given up of late', 'waiting for long']) as name`.execute(db);
  await sql`
    update graphile_worker._private_jobs set
      attempts = case when key like 'given up%' then max_attempts else 3 end,
      updated_at = now() - case when key like '%of late' then interval '29 days' else interval '31 days' end`.execute(
    db,
  );
  await removeFailedJobs(db);
  const { rows } = await sql`select key from graphile_worker.jobs order by key`.execute(db);
  expect(rows).toEqual([{ key: 'given up of late' }, { key: 'waiting for long' }]);
});
