import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#db/embedded/start-postgres.ts';
import { installJobSchema } from '#db/install-job-schema.ts';
import { migrate } from '#db/migrate.ts';
import { createLog } from '#lib/log.ts';
import { makeTestFolder, removeTestFolder } from './embedded-postgres/test-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated database that each test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(process.env.TEST_DATABASE_URL);
  const templateDatabase = `template_${process.pid}`;
  await run(server.url, `create database ${templateDatabase}`);
  const templateUrl = new URL(server.url);
  templateUrl.pathname = `/${templateDatabase}`;
  const migrated = await migrate({ directUrl: templateUrl.href });
  if (!migrated.ok) throw new Error(migrated.message);
  await installJobSchema(templateUrl.href, createLog('warn'));

  project.provide('postgresUrl', server.url);
  project.provide('templateDatabase', templateDatabase);
  return async () => {
    await run(server.url, `drop database ${templateDatabase} with (force)`);
    await server.stop();
  };
}

/** TEST_DATABASE_URL names another server to test on, such as the oldest PostgreSQL that we support. */
async function startServer(givenUrl?: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (givenUrl) return { url: givenUrl, stop: async () => {} };
  // Accessible to every user: otherwise, as root, the database would be elsewhere and not be removed.
  const { root, dataDir } = await makeTestFolder();
  const started = await startPostgres({ dataDir, isDurable: false });
  if (!started.ok) throw new Error(started.message);
  return {
    url: started.postgres.url,
    async stop() {
      await started.postgres.stop();
      await removeTestFolder(root);
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
