import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { newId } from '#lib/ids.ts';
import { adjustBy, makeOfficer } from '#tests/agents/adjustments.ts';
import { fund, type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import type { DocumentStore } from '../documents/read-documents.ts';
import { readStatement } from '../statement/read-statement.ts';
import { listAgentSales, listAgentTransfers, readAgentHistory } from './agent-activity.ts';
import { listAgents, readAgentQuery } from './list-agents.ts';
import { openDocumentAsOffice, readOfficeAgent } from './office-agent.ts';

let database: TestDatabase;
let savannah: MadeAgent;
let pwani: MadeAgent;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  savannah = await makeAgent(db, { creditMinor: 150_050, markupPercentage: 12.5 });
  pwani = await makeAgent(db, { agencyName: 'Pwani 100% Voyages', verificationStatus: 'pending' });
  await makeAgent(db, { agencyName: 'Kilimo Tours', verificationStatus: 'rejected' });
  await db
    .updateTable('agents')
    .set({ phone: '+255 700 111 222', agencyRegistrationNumber: 'PVT-77' })
    .where('id', '=', pwani.agentId)
    .execute();
});
afterAll(() => database.drop());

function today() {
  const day = businessToday(new Date());
  return { from: day, to: day };
}

async function found(search: string) {
  const list = await listAgents(database.db, readAgentQuery(new URLSearchParams(search)));
  return { ...list, names: list.rows.map(({ agencyName }) => agencyName) };
}

test('all are listed, the newest first, with their money, and counted by their standing', async () => {
  const { names, rows, counts, matching } = await found('');
  expect(names).toEqual(['Kilimo Tours', 'Pwani 100% Voyages', 'Savannah Trails']);
  expect(counts).toEqual({ all: 3, pending: 1, verified: 1, rejected: 1 });
  expect(matching).toBe(3);
  expect(rows[2]).toMatchObject({
    id: savannah.agentId,
    email: `agent-${savannah.userId}@example.com`,
    creditBalanceMinor: 150_050,
    markupPercentage: 12.5,
    city: 'Nairobi',
    verificationStatus: 'verified',
  });
});

test('a filter shows those of one standing, and what it does not know shows all', async () => {
  expect(await found('status=pending')).toMatchObject({ names: ['Pwani 100% Voyages'], matching: 1 });
  expect((await found('status=suspended')).matching).toBe(3);
});

test('one is found by name, address, phone, id, registration and the reference of a deposit', async () => {
  const depositId = await fund(database.db, pwani, 1_000);
  const { reference } = await database.db
    .selectFrom('agentDeposits')
    .select('reference')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  for (const text of [
    'pwani',
    '100% v',
    `AGENT-${pwani.userId}@example`,
    '0700 111 222',
    pwani.agentId,
    'pvt-77',
    reference.toLowerCase(),
  ]) {
    expect((await found(`q=${encodeURIComponent(text)}`)).names, text).toEqual(['Pwani 100% Voyages']);
  }
  expect(await found('q=_wani')).toMatchObject({ names: [], counts: { all: 0 } });
  expect((await found('q=100')).names).toEqual(['Pwani 100% Voyages']);
});

test('its page has its owner and its money, and every transfer by the names of the accounts', async () => {
  expect(await readOfficeAgent(database.db, savannah.agentId)).toMatchObject({
    agencyName: 'Savannah Trails',
    owner: { id: savannah.userId, name: 'Zawadi Mwangi', isErased: false },
    creditBalanceMinor: 150_050,
  });
  expect(await readOfficeAgent(database.db, newId())).toBeUndefined();
  const { rows, matching } = await listAgentTransfers(database.db, { agentId: savannah.agentId, page: 1 });
  expect(matching).toBe(1);
  expect(rows).toMatchObject([
    {
      debit: 'Money at Office, USD',
      credit: 'Savannah Trails, credit',
      amountMinor: 150_050,
      kind: 'deposit',
      reference: expect.stringMatching(/^DEP-\d+$/),
      bookingId: null,
    },
  ]);
});

test('an adjustment stands in the ledger by its reference, as the agency reads it', async () => {
  const { db } = database;
  const [requestedBy, by] = [await makeOfficer(db), await makeOfficer(db)];
  const { agentId } = await makeAgent(db, { agencyName: 'Adjusted Tours' });
  const adjustmentId = await adjustBy(
    { db, mailContext: testMailContext() },
    { agentId, amountMinor: 2_500, requestedBy },
    { outcome: 'approved', by },
  );
  const { rows } = await listAgentTransfers(db, { agentId, page: 1 });
  expect(rows.map(({ reference }) => reference)).toEqual([`ADJ-${adjustmentId.slice(-8).toUpperCase()}`]);
  expect((await readStatement(db, { agentId, ...today() })).lines).toMatchObject([{ reference: rows[0]?.reference }]);
});

test('a page after the last is the last: of agencies, of transfers and of sales', async () => {
  const { db } = database;
  const { agentId } = savannah;
  expect(await found('page=99')).toMatchObject({
    page: 1,
    names: expect.arrayContaining(['Savannah Trails']),
  });
  expect(await listAgentTransfers(db, { agentId, page: 99 })).toMatchObject({ page: 1, rows: [{}] });
  expect(await listAgentSales(db, { agentId, page: 99 })).toMatchObject({ page: 1, rows: [] });
});

test('whoever opens a document of an agency is written down; under another agency there is none', async () => {
  const { db } = database;
  const [documentId, storedAs] = [newId(), newId()];
  await db
    .insertInto('agentDocuments')
    .values({
      id: documentId,
      agentId: savannah.agentId,
      kind: 'licence',
      fileName: 'Passport of Zawadi.pdf',
      mediaType: 'application/pdf',
      bytes: 4,
      storedAs,
    })
    .execute();
  const documents: DocumentStore = {
    put: async () => {},
    get: async (name) => (name === storedAs ? new Uint8Array([37, 80, 68, 70]) : undefined),
    remove: async () => {},
  };
  const actor = { id: await makeOfficer(db), role: 'admin' as const };
  const { agentId } = savannah;
  expect(await openDocumentAsOffice({ db, documents }, { agentId, documentId }, actor)).toMatchObject({
    fileName: 'Passport of Zawadi.pdf',
    mediaType: 'application/pdf',
  });
  const elsewhere = { agentId: pwani.agentId, documentId };
  expect(await openDocumentAsOffice({ db, documents }, elsewhere, actor)).toBeUndefined();
  expect((await readAgentHistory(db, agentId)).map(({ text, who }) => [text, who])).toEqual([
    ['Document opened: licence.', 'Rehema Njoroge'],
  ]);
  // The log can't be erased with the agency, and what a file is called may name a person.
  expect(await findInDatabase(db, 'Passport of Zawadi')).toEqual(['public.agent_documents']);
  expect(await readAgentHistory(db, pwani.agentId)).toEqual([]);
});

test('an agency whose owner was erased is listed as such', async () => {
  const { db } = database;
  const left = await makeAgent(db, { agencyName: 'Erased agency', accountStatus: 'inactive' });
  await db.updateTable('users').set({ erasedAt: new Date() }).where('id', '=', left.userId).execute();
  const { rows } = await found('');
  expect(rows.filter(({ isErased }) => isErased).map(({ id }) => id)).toEqual([left.agentId]);
});

test('only current agents wait to be verified: a former one is not among them, and comes back with the role', async () => {
  const { db } = database;
  const { userId } = await makeAgent(db, { verificationStatus: 'pending', agencyName: 'Tana River Tours' });
  const become = (change: { role?: string; deactivatedAt?: Date | null; deactivatedReason?: string | null }) =>
    db.updateTable('users').set(change).where('id', '=', userId).execute();
  const waits = async () => {
    const { names, counts } = await found('status=pending&q=tana');
    expect(counts.pending).toBe(names.length);
    return names;
  };
  expect(await waits()).toEqual(['Tana River Tours']);
  await become({ role: 'client' });
  expect(await waits()).toEqual([]);
  expect((await found('q=tana')).rows).toMatchObject([{ agencyName: 'Tana River Tours', isCurrent: false }]);
  await become({ role: 'agent', deactivatedAt: new Date(), deactivatedReason: 'A complaint.' });
  expect(await waits()).toEqual([]);
  await become({ deactivatedAt: null, deactivatedReason: null });
  expect(await waits()).toEqual(['Tana River Tours']);
  await become({ role: 'client' });
});
