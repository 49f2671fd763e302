import { Client } from 'pg';
import { z } from 'zod';
import { startPostgres } from '#db/embedded/start-postgres.ts';

/**
 * A stand-in for the application, for tests that kill it. It prints one line of JSON with the outcome of the start,
 * another when the server ends by itself, and on SIGINT asks the database once more before it stops it.
 */
const settings = z
  .object({
    dataDir: z.string(),
    systemDir: z.string(),
    binariesPackage: z.string().optional(),
    archivesForEver: z.boolean().default(false),
    becomeUser: z.object({ uid: z.number(), gid: z.number() }).optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

if (settings.becomeUser) {
  process.setgroups?.([]);
  process.setgid?.(settings.becomeUser.gid);
  process.setuid?.(settings.becomeUser.uid);
}

// An archive that never answers.
const archiving = { timeoutSeconds: 1, store: () => new Promise<void>(() => {}), onFailure: () => {} };
const started = await startPostgres({ ...settings, archiving: settings.archivesForEver ? archiving : undefined });
if (!started.ok) {
  say(started);
  process.exit(1);
}
const { postgres } = started;
postgres.exited.then(({ code }) => say({ serverEndedWith: code }));

process.on('SIGINT', async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('select 1');
  await client.end();
  await postgres.stop();
  say({ answeredAfterInterrupt: true });
});
process.on('SIGTERM', () => postgres.stop());
say({ ok: true, url: postgres.url });
