import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { nobody } from '#tests/accounts.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { memoryStore } from '#tests/catalogue/memory-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import { eraseAgency } from '../erase-agency.ts';
import {
  addDocument,
  removeDocument,
  removeDocumentsTask,
  removeStored,
  storedDocumentsSchema,
} from './change-documents.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from './document-kinds.ts';
import { createDocumentStore, listDocuments, openDocument } from './read-documents.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const pdf = Buffer.from('%PDF-1.7\nregistered');
const documents = memoryStore();

function add({ agentId }: MadeAgent, given: { kind?: string; fileName?: string; bytes?: Uint8Array } = {}) {
  const document = { kind: 'licence', fileName: 'licence.pdf', bytes: pdf, ...given };
  return addDocument({ db: database.db, documents }, { agentId, ...document }, nobody);
}

async function added(agent: MadeAgent): Promise<string> {
  const result = await add(agent);
  if (!result.ok) throw new Error(result.error);
  return result.documentId;
}

const pending = () => makeAgent(database.db, { verificationStatus: 'pending' });

/** What waits to be taken from the store, taken from it. */
async function removeWhatIsQueued(): Promise<void> {
  for (const payload of await queuedPayloads(database.db, removeDocumentsTask)) {
    await removeStored(documents, storedDocumentsSchema.parse(payload));
  }
}

describe('an agency that uploads', () => {
  test('finds its document in the list and gets it back as it was', async () => {
    const agent = await pending();
    const documentId = await added(agent);
    expect(await listDocuments(database.db, agent.agentId)).toMatchObject([
      { id: documentId, kind: 'licence', fileName: 'licence.pdf', mediaType: 'application/pdf', bytes: 19 },
    ]);
    const opened = await openDocument(documents, database.db, { ...agent, documentId });
    expect(opened).toMatchObject({ fileName: 'licence.pdf', mediaType: 'application/pdf' });
    expect(Buffer.from(opened?.body ?? [])).toEqual(pdf);
  });

  test.each([
    ['a page that calls itself a PDF', { bytes: Buffer.from('<html>') }, 'notADocument'],
    ['a PDF behind something else', { bytes: Buffer.from('MZ%PDF-1.7') }, 'notADocument'],
    ['a moving picture', { bytes: Buffer.from('GIF89a') }, 'notADocument'],
    ['nothing', { bytes: new Uint8Array() }, 'fileMissing'],
    ['one byte too much', { bytes: Buffer.concat([pdf], MAX_DOCUMENT_BYTES + 1) }, 'tooLarge'],
    ['a document of no kind', { kind: 'passport' }, 'kindMissing'],
  ])('%s is refused, and nothing of it is kept', async (_, given, error) => {
    const agent = await pending();
    const before = documents.files.size;
    expect(await add(agent, given)).toEqual({ ok: false, error });
    expect(await listDocuments(database.db, agent.agentId)).toEqual([]);
    expect(documents.files.size).toBe(before);
  });

  test.each([
    ['image/jpeg', 'jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/png', 'png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['application/pdf', 'pdf', Buffer.concat([pdf], MAX_DOCUMENT_BYTES)],
  ])('%s is taken for what it is, whatever it is called', async (mediaType, ending, bytes) => {
    const agent = await pending();
    await add(agent, { bytes, fileName: `C:\\documents\\${'ü'.repeat(200)}.exe` });
    const [document] = await listDocuments(database.db, agent.agentId);
    expect(document).toMatchObject({ mediaType, fileName: `${'ü'.repeat(116)}.${ending}` });
  });

  test('fills its folder and no more, also by many at once', async () => {
    const agent = await pending();
    const results = await Promise.all(Array.from({ length: MAX_DOCUMENTS + 3 }, () => add(agent)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_DOCUMENTS);
    expect(await listDocuments(database.db, agent.agentId)).toHaveLength(MAX_DOCUMENTS);
  });
});

test('another agency’s document answers as one that never was', async () => {
  const [agent, other] = [await pending(), await pending()];
  const documentId = await added(agent);
  const { agentId } = other;
  for (const requestedId of [documentId, newId(), 'licence.pdf', '']) {
    expect(await openDocument(documents, database.db, { agentId, documentId: requestedId })).toBeUndefined();
    expect(await removeDocument(database.db, { agentId, documentId: requestedId }, nobody)).toEqual({
      ok: false,
      error: 'gone',
    });
  }
  expect(await openDocument(documents, database.db, { ...agent, documentId })).toBeDefined();
});

test('what was removed is gone from the list and from the store, once', async () => {
  const agent = await pending();
  const documentId = await added(agent);
  const [name = ''] = [...documents.files.keys()].slice(-1);
  expect(await removeDocument(database.db, { ...agent, documentId }, nobody)).toEqual({ ok: true });
  expect(await removeDocument(database.db, { ...agent, documentId }, nobody)).toMatchObject({
    error: 'gone',
  });
  expect(await openDocument(documents, database.db, { ...agent, documentId })).toBeUndefined();
  await removeWhatIsQueued();
  expect(documents.files.has(name)).toBe(false);
});

test('a verified agency may add, and what it was verified by stays', async () => {
  const agent = await pending();
  const documentId = await added(agent);
  await sql`update agents set verification_status = 'verified', verified_at = now() where id = ${agent.agentId}`.execute(
    database.db,
  );
  expect(await removeDocument(database.db, { ...agent, documentId }, nobody)).toEqual({
    ok: false,
    error: 'decided',
  });
  await added(agent);
  expect(await listDocuments(database.db, agent.agentId)).toHaveLength(2);
});

test('a document whose file was lost answers nothing', async () => {
  const agent = await pending();
  const documentId = await added(agent);
  documents.files.clear();
  expect(await openDocument(documents, database.db, { ...agent, documentId })).toBeUndefined();
});

test('the documents of an agency that leaves go with it, and no others', async () => {
  const { db } = database;
  const [leaving, staying] = [await pending(), await pending()];
  documents.files.clear();
  await added(leaving);
  const stored = await added(staying);
  await db.transaction().execute((transaction) => eraseAgency(transaction, leaving.userId));
  await removeWhatIsQueued();
  expect(await listDocuments(db, leaving.agentId)).toEqual([]);
  expect(documents.files.size).toBe(1);
  expect(await openDocument(documents, db, { ...staying, documentId: stored })).toBeDefined();
});

test('documents are kept apart from pictures, and by no name that leads elsewhere', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'documents-'));
  try {
    const store = createDocumentStore({ dataDir, s3: undefined });
    const name = newId();
    await store.put(name, pdf, 'application/pdf');
    expect(await readdir(join(dataDir, 'documents'))).toEqual([name]);
    await expect(store.get(`../documents/${name}`)).rejects.toThrow('Invalid name of a document');
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
