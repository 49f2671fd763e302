import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDb, createPool } from '#db/connect.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import type { InquiryForm } from './send-inquiry.ts';
import { sendInquiry } from './send-inquiry.ts';

const amina: InquiryForm = {
  name: 'Amina Hassan',
  email: 'amina@example.com',
  phone: '+254 712 555 048',
  subject: 'A question about FM123456',
  message: 'May I bring a bicycle?\n\nThank you',
};
const mailContext = testMailContext();

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function submit(changes: Partial<InquiryForm> = {}, key: string = randomUUID(), clientAddress = '203.0.113.7') {
  return { submitKey: key, typed: { ...amina, ...changes }, language: 'sw' as const, clientAddress };
}

function send(changes: Partial<InquiryForm> = {}, key?: string, clientAddress?: string) {
  return sendInquiry(database.db, submit(changes, key, clientAddress), mailContext);
}

function stored() {
  return database.db.selectFrom('inquiries').selectAll().execute();
}

describe('a message from the contact page', () => {
  test('is stored as new, told to the support mailbox, and receipted in the language of its sender', async () => {
    expect(await send()).toMatchObject({ ok: true, inquiry: { email: amina.email } });
    expect(await stored()).toMatchObject([{ ...amina, status: 'new', language: 'sw', response: null }]);
    const [toSupport, receipt, ...more] = await queuedMails(database.db);
    expect(more).toEqual([]);
    expect(toSupport).toMatchObject({
      to: 'support@fikambali.example',
      replyTo: amina.email,
      subject: 'Contact Form: A question about FM123456',
      language: 'en',
    });
    expect(toSupport?.text).toContain('> May I bring a bicycle?');
    expect(toSupport?.text).toContain('Phone: +254 712 555 048');
    expect(receipt).toMatchObject({ to: amina.email, language: 'sw' });
    expect(receipt?.text).toContain('Asante kwa ujumbe wako!');
    expect(receipt?.text).not.toContain('bicycle');
  });

  test('is only stored and receipted while no support mailbox is set', async () => {
    const contact = { ...mailContext.settings.contact, supportEmail: null };
    const withoutMailbox = { ...mailContext, settings: { ...mailContext.settings, contact } };
    await sendInquiry(database.db, submit(), withoutMailbox);
    expect(await stored()).toHaveLength(1);
    expect((await queuedMails(database.db)).map(({ to }) => to)).toEqual([amina.email]);
  });

  test('is not stored when its mails cannot be queued', async () => {
    await sql`alter schema graphile_worker rename to lost`.execute(database.db);
    await expect(send()).rejects.toThrow('graphile_worker');
    expect(await stored()).toEqual([]);
  });
});

describe('a submit that comes twice', () => {
  test('at once, over two connections and two networks, is stored and mailed once', async () => {
    const key = randomUUID();
    const other = createDb(createPool(database.url, { max: 5, applicationName: 'other', log: createLog('silent') }));
    const answers = await Promise.all([
      send({}, key),
      send({}, key),
      sendInquiry(other, submit({}, key), mailContext),
      sendInquiry(other, submit({}, key, '198.51.100.4'), mailContext),
    ]).finally(() => other.destroy());
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await stored()).toHaveLength(1);
    expect(await queuedMails(database.db)).toHaveLength(2);
  });

  test('after the limit was reached still gets the first answer', async () => {
    const key = randomUUID();
    await send({}, key);
    for (let message = 0; message < 5; message += 1) await send();
    expect(await send()).toEqual({ ok: false, error: 'too_many' });
    expect(await send({}, key)).toMatchObject({ ok: true });
  });

  test('with another text, by somebody who went back and wrote again, is a second message', async () => {
    const key = randomUUID();
    await send({}, key);
    await send({ message: 'And a surfboard?' }, key);
    expect(await stored()).toHaveLength(2);
  });
});

describe('too many messages', () => {
  test('the sixth from one address in ten minutes is refused, over all connections, and others are not', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await stored()).toHaveLength(5);
    expect(await send({}, randomUUID(), '198.51.100.4')).toMatchObject({ ok: true });
  });

  test('one house with a whole IPv6 network counts as one', async () => {
    for (let host = 0; host < 5; host += 1) await send({}, randomUUID(), `2001:db8:1:2::${host}`);
    expect(await send({}, randomUUID(), '2001:db8:1:2:dead:beef::1')).toMatchObject({ error: 'too_many' });
  });

  test('a mailbox gets three receipts an hour, from wherever the messages come', async () => {
    for (let network = 0; network < 5; network += 1) {
      await send({ email: 'Victim@Example.com' }, randomUUID(), `198.51.100.${network}`);
    }
    const receipts = (await queuedMails(database.db)).filter(({ to }) => to === 'Victim@Example.com');
    expect(receipts).toHaveLength(3);
    expect(await stored()).toHaveLength(5);
  });
});

describe('what people type', () => {
  test('empty fields are told one by one, and nothing is stored', async () => {
    expect(await send({ name: ' \n ', email: '', phone: '', subject: '\u0000', message: '\r\n' })).toEqual({
      ok: false,
      error: 'invalid',
      problems: {
        name: 'nameRequired',
        email: 'emailRequired',
        subject: 'subjectRequired',
        message: 'messageRequired',
      },
    });
    expect(await stored()).toEqual([]);
  });

  test('a message of 10,000 emoji is stored whole', async () => {
    const message = '🦒'.repeat(10_000);
    expect(await send({ message })).toMatchObject({ ok: true });
    expect((await stored())[0]?.message).toBe(message);
  });

  test('line breaks in name and subject add no header', async () => {
    await send({ name: 'Amina\r\nBcc: victim@example.com', subject: 'Hello\nTo: victim@example.com' });
    expect(await stored()).toMatchObject([
      { name: 'Amina Bcc: victim@example.com', subject: 'Hello To: victim@example.com' },
    ]);
    const mails = await queuedMails(database.db);
    for (const { subject, to, replyTo } of mails) {
      expect(`${subject}${to}${replyTo}`).not.toMatch(/[\r\n]/);
      expect(to).not.toContain('victim');
    }
  });

  test('markup arrives as the text that it is', async () => {
    await send({
      name: '<b>Amina</b>',
      subject: '"><img src=x onerror=alert(1)>',
      message: '<script>alert(1)</script>',
    });
    const [toSupport] = await queuedMails(database.db);
    expect(toSupport?.html).not.toMatch(/<(script|img|b)\b/);
    expect(toSupport?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(toSupport?.text).toContain('> <script>alert(1)</script>');
  });

  test('names from right to left, emoji and Arabic digits are at home', async () => {
    await send({ name: 'أمينة حسن 🦒', phone: '+٢٥٤ ٧١٢ ٥٥٥ ٠٤٨' });
    expect(await stored()).toMatchObject([{ name: 'أمينة حسن 🦒', phone: '+254 712 555 048' }]);
  });

  test('a receipt greets a name, and carries no advertisement to a stranger', async () => {
    await send({ name: 'Win at casino.example now' });
    const [, receipt] = await queuedMails(database.db);
    expect(`${receipt?.subject}${receipt?.text}${receipt?.html}`).not.toContain('casino');
  });
});
