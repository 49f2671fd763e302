import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobody } from '#tests/accounts.ts';
import { makeAgent } from '#tests/agents/agents.ts';
import { memoryStore } from '#tests/catalogue/memory-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { addDocument, removeDocument } from '../documents/change-documents.ts';
import { changeAgencyDetails, changeLowBalance, changeMarkup } from './change-settings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // For the connections that are opened from now on.
  await sql`do $$ begin execute format('alter database %I set lock_timeout = %L', current_database(), '2s'); end $$`.execute(
    database.db,
  );
});
afterAll(() => database.drop());

test('settings and documents wait for nobody who only writes something that is the agency\u2019s', async () => {
  const { db } = database;
  const { agentId } = await makeAgent(db, { verificationStatus: 'pending' });
  await db.transaction().execute(async (transaction) => {
    // As every foreign key does, of a transfer in the ledger for example.
    await sql`select from agents where id = ${agentId}::uuid for key share`.execute(transaction);
    expect(await changeMarkup(db, { agentId, typed: '12' }, nobody)).toMatchObject({ ok: true });
    expect(await changeLowBalance(db, { agentId, typed: '25' }, nobody)).toEqual({ ok: true });
    expect(await changeAgencyDetails(db, { agentId, typed: { city: 'Lamu' }, siteName: 'Fika Mbali' }, nobody)).toEqual(
      { ok: true },
    );
    const document = { kind: 'licence', fileName: 'licence.pdf', bytes: Buffer.from('%PDF-1.7\nregistered') };
    const added = await addDocument({ db, documents: memoryStore() }, { agentId, ...document }, nobody);
    if (!added.ok) throw new Error(added.error);
    const { documentId } = added;
    expect(await removeDocument(db, { agentId, documentId }, nobody)).toEqual({ ok: true });
  });
});
