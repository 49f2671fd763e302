import { existsSync } from 'node:fs';
import { findRunning } from '#db/embedded/server.ts';
import { type Env, readEnv } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import { openDatabase } from './database.ts';

/** Prints the sentences and ends the process. */
export function fail(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
}

/** The environment of a command, with the variables of .env. */
export function readCommandEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const read = readEnv(process.env);
  return read.ok ? read.env : fail(...read.problems);
}

/** The database of the running product, or else one that this command opens. */
export async function findDatabase(env: Env, log: Log): Promise<{ directUrl: string; close(): Promise<void> }> {
  const running = env.databaseUrl ? undefined : await findRunning(env.dataDir);
  if (running) return { directUrl: running, close: async () => {} };
  const database = await openDatabase(env, log);
  return database.ok ? database : fail(database.message);
}
