import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { makeColleague, type QueueActor, storeInquiry } from '#tests/inquiries/queue.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { readQueuedInquiry } from './read-queued-inquiry.ts';
import { type InquiryResponse, respondToInquiry } from './respond-to-inquiry.ts';

const mailContext = testMailContext();
const now = new Date('2026-11-15T09:30:00Z');

let database: TestDatabase;
let grace: QueueActor;
let omar: QueueActor;
beforeAll(async () => {
  database = await createTestDatabase();
  grace = await makeColleague(database.db, 'Grace Wanjiru');
  omar = await makeColleague(database.db, 'Omar Ali');
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});
afterAll(() => database.drop());

function answer(inquiryId: string, changes: Partial<InquiryResponse> = {}, actor = grace) {
  const response = {
    inquiryId,
    submitKey: randomUUID(),
    text: 'Yes, gladly.',
    seenResponseId: null,
    ...changes,
  };
  return respondToInquiry(database.db, response, actor, mailContext, now);
}

async function latestId(inquiryId: string): Promise<string | null> {
  return (await readQueuedInquiry(database.db, inquiryId))?.responses.at(-1)?.id ?? null;
}

describe('an answer', () => {
  test('is mailed to the sender above their question, resolves the inquiry and is kept', async () => {
    const id = await storeInquiry(database.db, { createdAt: new Date('2026-11-12T20:00:00Z') });
    expect(await answer(id, { text: '  Yes, gladly.\n\nYour team\n' })).toMatchObject({ ok: true });
    const stored = await database.db
      .selectFrom('inquiries')
      .select(['status', 'response', 'respondedAt'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored).toEqual({ status: 'resolved', response: 'Yes, gladly.\n\nYour team', respondedAt: now });
    const [mail, ...more] = await queuedMails(database.db);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'amina@example.com',
      replyTo: 'support@fikambali.example',
      subject: 'Re: A bicycle',
      language: 'en',
    });
    expect(mail?.text).toContain(
      'Yes, gladly.\n\nYour team\n\nYou wrote on 12 November 2026\n\n> May I bring a bicycle?',
    );
    expect(mail?.html).toContain('Yes, gladly.<br><br>Your team');
    const audit = await database.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectId', '=', id)
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'inquiry_answered',
        actorId: grace.id,
        before: { status: 'new' },
        after: { status: 'resolved' },
      },
    ]);
    // The audit log is permanent, so it must not contain the message.
    expect(JSON.stringify(audit)).not.toContain('gladly');
  });

  test('carries the frame of the sender’s language, and nothing that anybody typed becomes HTML', async () => {
    const id = await storeInquiry(database.db, {
      language: 'ar',
      subject: '<b>مرحبا</b>',
      message: '<script>alert("q")</script>',
    });
    await answer(id, { text: '<img src=x onerror=alert(1)> & "quotes"' });
    const [mail] = await queuedMails(database.db);
    expect(mail?.language).toBe('ar');
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toMatch(/<script|<img|<b>/);
  });

  test('without a support mailbox has nowhere to be replied to', async () => {
    const contact = { ...mailContext.settings.contact, supportEmail: null };
    const id = await storeInquiry(database.db);
    const response = { inquiryId: id, submitKey: randomUUID(), text: 'Yes.', seenResponseId: null };
    await respondToInquiry(database.db, response, grace, {
      ...mailContext,
      settings: { ...mailContext.settings, contact },
    });
    const [mail] = await queuedMails(database.db);
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain('contact page');
  });

  test('that is sent twice at once is mailed once', async () => {
    const id = await storeInquiry(database.db);
    const submitKey = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => answer(id, { submitKey })));
    expect(answers).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await queuedMails(database.db)).toHaveLength(1);
    expect((await readQueuedInquiry(database.db, id))?.responses).toHaveLength(1);
  });

  test('to somebody of the sample world is kept and never mailed', async () => {
    const id = await storeInquiry(database.db, { email: `juma@${SAMPLE_MAIL_DOMAIN}` });
    expect(await answer(id)).toMatchObject({ ok: true });
    expect(await queuedMails(database.db)).toEqual([]);
  });
});

describe('two colleagues, one inquiry', () => {
  test('the second is told who was first; once that answer was seen, theirs goes out as well', async () => {
    const id = await storeInquiry(database.db);
    const [first, second] = await Promise.all([answer(id), answer(id, { text: 'Perhaps not.' }, omar)]);
    const [refused, by] = first.ok ? [second, 'Grace Wanjiru'] : [first, 'Omar Ali'];
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1);
    expect(refused).toEqual({ ok: false, error: 'answered_meanwhile', by, at: now });
    expect(await queuedMails(database.db)).toHaveLength(1);

    const seenResponseId = await latestId(id);
    expect(await answer(id, { text: 'One thing more.', seenResponseId }, omar)).toMatchObject({ ok: true });
    const inquiry = await readQueuedInquiry(database.db, id);
    expect(inquiry?.responses).toHaveLength(2);
    expect(inquiry?.responses.at(-1)).toMatchObject({ text: 'One thing more.', author: 'Omar Ali' });
    expect(await queuedMails(database.db)).toHaveLength(2);
  });
});

describe('what can not be sent', () => {
  test.each([
    ['nothing but blanks', ' \n\t\u200b ', { error: 'empty' }],
    ['a novel', 'x'.repeat(10_001), { error: 'too_long' }],
    [
      'a placeholder that nobody filled in',
      'About {{reference}}: yes',
      { error: 'unfilled', placeholders: ['{{reference}}'] },
    ],
  ])('%s', async (_, text, refusal) => {
    const id = await storeInquiry(database.db);
    expect(await answer(id, { text })).toEqual({ ok: false, ...refusal });
    expect(await queuedMails(database.db)).toEqual([]);
  });

  test('an answer to an inquiry that is not there', async () => {
    expect(await answer(randomUUID())).toEqual({ ok: false, error: 'gone' });
  });
});
