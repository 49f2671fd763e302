import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxCounted, rowsPerPage } from '#lib/paged-list.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { makeColleague, type QueueActor, storeInquiry } from '#tests/inquiries/queue.ts';
import { inquiryStatuses } from '../inquiry.ts';
import { addInquiryNote, listInquiryNotes } from './inquiry-notes.ts';
import { countInquiries, listInquiries } from './list-inquiries.ts';
import { listSupportQueue } from './list-support-queue.ts';
import { bookingReferencesIn, readQueuedInquiry, readTimeline } from './read-queued-inquiry.ts';
import { assignInquiry, listColleagues, setInquiryStatus } from './triage-inquiry.ts';

let database: TestDatabase;
let grace: QueueActor;
let omar: QueueActor;
beforeAll(async () => {
  database = await createTestDatabase();
  grace = await makeColleague(database.db, 'Grace Wanjiru');
  omar = await makeColleague(database.db, 'Omar Ali');
});
afterAll(() => database.drop());

async function found(text: string, status?: (typeof inquiryStatuses)[number]): Promise<string[]> {
  const { rows } = await listInquiries(database.db, { text, status, page: 1 });
  return rows.map(({ subject }) => subject);
}

async function timelineOf(id: string): Promise<string[]> {
  const lines = await readTimeline(database.db, { id, createdAt: new Date(0) });
  return lines.map(({ text, who }) => `${text}${who && `, ${who}`}`);
}

test('a search takes every sign as it is typed, in any case, and looks into name, subject and address', async () => {
  const { db } = database;
  await storeInquiry(db, { subject: '100% refund', name: 'Zainab Odd' });
  await storeInquiry(db, { subject: '100 shillings', email: 'a_b@odd.example' });
  await storeInquiry(db, { subject: 'O\'Hara "quoted" \\ slash', email: 'axb@odd.example' });
  await storeInquiry(db, { subject: 'ÉCLAIR', status: 'closed' });
  expect(await found('100%')).toEqual(['100% refund']);
  expect(await found('a_b@')).toEqual(['100 shillings']);
  expect(await found(`o'hara "QUOTED" \\`)).toHaveLength(1);
  expect(await found('zaiNAB')).toEqual(['100% refund']);
  expect(await found('éclair', 'closed')).toEqual(['ÉCLAIR']);
  expect(await found('éclair', 'new')).toEqual([]);
  // A search does not match across the end of a name and the start of a subject.
  expect(await found('Odd 100')).toEqual([]);
  expect(await found('bicycle')).toEqual([]);
});

test('the counters count all, and pages end where the list ends', async () => {
  const { db } = database;
  const before = await countInquiries(db);
  for (const status of inquiryStatuses) await storeInquiry(db, { status, name: 'Counted Person' });
  const after = await countInquiries(db);
  expect(after.total - before.total).toBe(4);
  expect(inquiryStatuses.map((status) => after[status] - before[status])).toEqual([1, 1, 1, 1]);
  const listed = (page: number) => listInquiries(db, { text: 'counted', status: undefined, page });
  for (let more = 4; more <= rowsPerPage; more++) await storeInquiry(db, { name: 'Counted Person', status: 'closed' });
  const last = await listed(9);
  expect(last).toMatchObject({ page: 2, matching: rowsPerPage + 1, isMore: false });
  expect(last.rows).toHaveLength(1);
  await sql`
    insert into inquiries (id, submit_key, content_hash, name, email, subject, message, language, status)
    select gen_random_uuid(), gen_random_uuid(), content_hash, name, email, subject, message, language, status
    from inquiries, generate_series(1, ${maxCounted}) where id = ${last.rows[0]?.id}::uuid`.execute(db);
  const capped = await listed(999);
  expect(capped).toMatchObject({ page: maxCounted / rowsPerPage, matching: maxCounted, isMore: true });
  expect(capped.rows).toHaveLength(rowsPerPage);
});

test('a status moves from any to any other, and not over a colleague’s back', async () => {
  const { db } = database;
  for (const seen of inquiryStatuses) {
    for (const status of inquiryStatuses) {
      const inquiryId = await storeInquiry(db, { status: seen });
      expect(await setInquiryStatus(db, { inquiryId, status, seen }, grace)).toEqual({ ok: true });
      expect((await readQueuedInquiry(db, inquiryId))?.status).toBe(status);
    }
  }
  const inquiryId = await storeInquiry(db);
  await setInquiryStatus(db, { inquiryId, status: 'closed', seen: 'new' }, grace);
  expect(await setInquiryStatus(db, { inquiryId, status: 'in_progress', seen: 'new' }, omar)).toEqual({
    ok: false,
    error: 'changed_meanwhile',
    now: 'closed',
  });
  // Both set the same status.
  expect(await setInquiryStatus(db, { inquiryId, status: 'closed', seen: 'new' }, omar)).toEqual({
    ok: true,
  });
  expect(await timelineOf(inquiryId)).toEqual(['Set to Closed, Grace Wanjiru', 'Sent to us']);
  const nowhere = { inquiryId: randomUUID(), status: 'closed', seen: 'new' } as const;
  expect(await setInquiryStatus(db, nowhere, grace)).toEqual({ ok: false, error: 'gone' });
});

test('only somebody who may open the back-office is given an inquiry', async () => {
  const { db } = database;
  const inquiryId = await storeInquiry(db);
  const strangers = await Promise.all([
    makeColleague(db, 'Client', { role: 'client' }),
    makeColleague(db, 'Away', { deactivatedAt: new Date(), deactivatedReason: 'On leave' }),
    makeColleague(db, 'Gone', { erasedAt: new Date() }),
    makeColleague(db, 'Invited', { invitedAt: new Date() }),
  ]);
  for (const id of [...strangers.map((one) => one.id), randomUUID()]) {
    expect(await assignInquiry(db, { inquiryId, assigneeId: id, seenId: null }, grace)).toEqual({
      ok: false,
      error: 'not_a_colleague',
    });
  }
  expect((await listColleagues(db)).map(({ name }) => name)).toEqual(['Grace Wanjiru', 'Omar Ali']);

  expect(await assignInquiry(db, { inquiryId, assigneeId: grace.id, seenId: null }, grace)).toEqual({
    ok: true,
  });
  expect(await assignInquiry(db, { inquiryId, assigneeId: omar.id, seenId: null }, omar)).toEqual({
    ok: false,
    error: 'changed_meanwhile',
    now: 'Grace Wanjiru',
  });
  await assignInquiry(db, { inquiryId, assigneeId: omar.id, seenId: grace.id }, grace);
  await assignInquiry(db, { inquiryId, assigneeId: null, seenId: omar.id }, omar);
  expect(await timelineOf(inquiryId)).toEqual([
    'Assigned to nobody, Omar Ali',
    'Assigned to Omar Ali, Grace Wanjiru',
    'Took it, Grace Wanjiru',
    'Sent to us',
  ]);
  expect(await assignInquiry(db, { inquiryId: randomUUID(), assigneeId: null, seenId: null }, grace)).toEqual({
    ok: false,
    error: 'gone',
  });
});

test('notes stay among colleagues and say who wrote them', async () => {
  const { db } = database;
  const inquiryId = await storeInquiry(db);
  expect(await addInquiryNote(db, { inquiryId, text: ' \n ' }, grace)).toEqual({ ok: false, error: 'empty' });
  expect(await addInquiryNote(db, { inquiryId, text: 'x'.repeat(2_001) }, grace)).toMatchObject({
    error: 'too_long',
  });
  expect(await addInquiryNote(db, { inquiryId: randomUUID(), text: 'Hm' }, grace)).toMatchObject({
    error: 'gone',
  });
  expect(await addInquiryNote(db, { inquiryId, text: 'Called, no answer.' }, grace)).toEqual({ ok: true });
  expect(await listInquiryNotes(db, inquiryId)).toMatchObject([
    { author: 'Grace Wanjiru', text: 'Called, no answer.' },
  ]);
  expect(await timelineOf(inquiryId)).toContain('Note added, Grace Wanjiru');
});

test('a note that was sent twice stands there once, and the same words an hour later stand there again', async () => {
  const { db } = database;
  const inquiryId = await storeInquiry(db);
  const note = { inquiryId, text: 'Called, no answer.' };
  const sent = await Promise.all([1, 2, 3].map(() => addInquiryNote(db, note, grace)));
  expect(sent).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  await addInquiryNote(db, note, omar);
  expect((await listInquiryNotes(db, inquiryId)).map(({ author }) => author).toSorted()).toEqual([
    'Grace Wanjiru',
    'Omar Ali',
  ]);
  await db
    .updateTable('inquiryNotes')
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where('inquiryId', '=', inquiryId)
    .execute();
  await addInquiryNote(db, note, grace);
  expect(await listInquiryNotes(db, inquiryId)).toHaveLength(3);
});

test('the queue has what waits for me or for anybody, oldest first, also what somebody left behind', async () => {
  const { db } = database;
  await db.updateTable('inquiries').set({ status: 'closed' }).execute();
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  const left = await makeColleague(db, 'Left Us', { deactivatedAt: new Date(), deactivatedReason: 'Left' });
  await storeInquiry(db, { subject: 'Nobody’s', createdAt: day(3) });
  await storeInquiry(db, {
    subject: 'Mine',
    assignedTo: grace.id,
    status: 'in_progress',
    createdAt: day(2),
  });
  await storeInquiry(db, { subject: 'Omar’s', assignedTo: omar.id, createdAt: day(1) });
  await storeInquiry(db, { subject: 'Left behind', assignedTo: left.id, createdAt: day(1) });
  await storeInquiry(db, { subject: 'Done', assignedTo: grace.id, status: 'resolved', createdAt: day(1) });
  const read = async (queue: 'mine' | 'unassigned' | undefined) => {
    const { rows, counts } = await listSupportQueue(db, { userId: grace.id, queue, page: 1 });
    expect(counts).toEqual({ mine: 1, unassigned: 2 });
    return rows.map(({ subject, former }) => subject + (former ? ` (${former.name})` : ''));
  };
  expect(await read(undefined)).toEqual(['Left behind (Left Us)', 'Mine', 'Nobody’s']);
  expect(await read('mine')).toEqual(['Mine']);
  expect(await read('unassigned')).toEqual(['Left behind (Left Us)', 'Nobody’s']);
});

test('an inquiry leads to the bookings that it names, the account and what else came from the address', async () => {
  const { db } = database;
  const { id: accountId } = await makeColleague(db, 'Nuru', { email: 'nuru@example.com', role: 'client' });
  await storeInquiry(db, { email: 'NURU@example.com' });
  const id = await storeInquiry(db, {
    email: 'Nuru@Example.com',
    subject: 'fm-482913 and FM 123456',
    message: 'Also FM٤٨٢٩٠٧, FM482913 again, not FM12345, XFM999999 or FM999999X.',
  });
  expect(await readQueuedInquiry(db, id)).toMatchObject({
    accountId,
    others: 1,
    bookingReferences: ['FM482913', 'FM123456', 'FM482907'],
  });
  expect(await readQueuedInquiry(db, randomUUID())).toBeUndefined();
  expect(bookingReferencesIn('nothing')).toEqual([]);
});
