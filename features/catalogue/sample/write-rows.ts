import type { Client } from 'pg';
import { copyRows, type RowsOfTable } from './copy-rows.ts';

/**
 * Few rows meet large tables that nobody has analysed yet, so each is looked up by its index, whatever the planner
 * would guess. It would guess once, while the tables are empty, and keep to it. Such a plan looks dear enough to be
 * compiled, which takes longer than the rows.
 */
const lookupEachRow = `
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  set local enable_seqscan = off;
  set local jit = off;`;

/** All or nothing, and with them the note that this part of the world is there. */
export async function writeRows(
  client: Client,
  tables: readonly RowsOfTable[],
  note?: string,
): Promise<void> {
  await client.query(`begin; ${lookupEachRow}`);
  try {
    for (const rows of tables) await copyRows(client, rows);
    if (note) await client.query('insert into sample_world (part) values ($1)', [note]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
