import type { Client, ClientBase } from 'pg';
import { errorCode } from './error-code.ts';
import type { FunctionFile } from './migration-files.ts';

/** An empty checksum: a migration came since, which may have dropped a function or a table with its triggers. */
export const functionsTable = `
  create table if not exists schema_functions (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

export type FunctionsResult = { ok: true; functions: string[] } | { ok: false; message: string };

const deadlockDetected = '40P01';
const attempts = 5;

/**
 * Applies the changed files in one transaction. A trigger is replaced under a lock of its table, so that processes that sell
 * meanwhile may deadlock with it: then it is tried again.
 */
export async function renewFunctions(
  client: Client,
  files: readonly FunctionFile[],
): Promise<FunctionsResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      const functions = await applyFunctions(client, files);
      await client.query('commit');
      return { ok: true, functions };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!(error instanceof Error)) throw error;
      if (errorCode(error.cause) === deadlockDetected && attempt < attempts) continue;
      return { ok: false, message: error.message };
    }
  }
}

/** Within a transaction of the caller's. Returns the names of the files that had changed. */
export async function applyFunctions(client: ClientBase, files: readonly FunctionFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_functions',
  );
  const recorded = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter(({ name, checksum }) => recorded.get(name) !== checksum);
  for (const file of changed) await applyFile(client, file);
  await client.query('delete from schema_functions where name <> all ($1)', [files.map(({ name }) => name)]);
  return changed.map(({ name }) => name);
}

async function applyFile(client: ClientBase, { name, checksum, sql }: FunctionFile): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      `insert into schema_functions (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Functions ${name} failed and all were undone: ${reason}`, { cause: error });
  }
}
