import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '#db/embedded/start-postgres.ts';
import { readMigrationFiles } from '#db/migration-files.ts';
import { maxConnectionsPerProcess } from '#server/database.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { spawnProduct } from './product.ts';

const count = process.env.LONG ? 10 : 2;

test(`${count} processes start at once on one empty database: it is migrated once, and all serve`, async () => {
  const folder = await makeTestFolder();
  const started = await startPostgres({ ...folder, isDurable: false });
  if (!started.ok) throw new Error(started.message);
  const { postgres } = started;
  const products = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      spawnProduct({
        DATABASE_URL: postgres.url,
        DATA_DIR: `${folder.root}/process-${index}`,
        BASE_URL: 'http://localhost:3000',
      }),
    ),
  );
  try {
    await Promise.all(products.map(({ ready }) => ready));
    const statuses = await Promise.all(
      products.map(async ({ port }) => (await fetch(`http://localhost:${port}/readyz`)).status),
    );
    expect(statuses).toEqual(products.map(() => 200));
    // Each names its own port, not the one in the address that they share.
    expect(products.map(({ stdout }) => /^ready (.*)$/m.exec(stdout())?.[1])).toEqual(
      products.map(({ port }) => `http://localhost:${port} for http://localhost:3000`),
    );

    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const { rows: applied } = await client.query('select name from schema_migrations order by number');
    const { rows: demo } = await client.query(
      "select count(*)::int as saved from settings_history where changed_by = 'demo'",
    );
    const { rows: held } = await client.query(
      "select count(*)::int as connections from pg_stat_activity where application_name like 'fika-mbali%'",
    );
    await client.end();
    expect(held[0].connections).toBeLessThanOrEqual(count * maxConnectionsPerProcess);
    expect(applied.map(({ name }) => name)).toEqual((await readMigrationFiles()).map(({ name }) => name));
    expect(demo).toEqual([{ saved: 3 }]);
    expect(products.map(({ stderr }) => stderr()).join('')).not.toMatch(/"level":"(error|fatal)"/);
  } finally {
    const ends = await Promise.all(products.map(({ stop }) => stop()));
    await postgres.stop();
    await removeTestFolder(folder.root);
    expect(ends).toEqual(products.map(() => 0));
  }
});
