import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { subscribeNewsletter } from './subscribe-newsletter.ts';
import { confirmSubscription, leaveNewsletter } from './subscription.ts';

const mailContext = testMailContext();
const almostThere = { ok: true, email: 'amina@example.com' };
const linkInvalid = { ok: false, error: 'link_invalid' };

let database: TestDatabase;
let network = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() =>
  database.pool.query(
    'delete from newsletter_subscribers; delete from rate_limits; delete from graphile_worker._private_jobs',
  ),
);

/** Each request comes from another network, unless one is given. */
function subscribe(typed: { name?: string; email?: string; clientAddress?: string } = {}) {
  network += 1;
  return subscribeNewsletter(
    database.db,
    {
      name: 'Amina',
      email: 'amina@example.com',
      language: 'fr',
      clientAddress: `198.51.100.${network}`,
      ...typed,
    },
    mailContext,
  );
}

function stored() {
  return database.db.selectFrom('newsletterSubscribers').selectAll().execute();
}

async function linkTokens() {
  const mails = await queuedMails(database.db);
  return mails.map(({ text, unsubscribeUrl }) => ({
    confirm: /confirm\?token=(\S+)/.exec(text)?.[1] ?? '',
    leave: unsubscribeUrl?.split('token=')[1] ?? '',
  }));
}

async function subscribeAndReadLinks() {
  await subscribe();
  const links = (await linkTokens()).at(-1);
  if (!links) throw new Error('no mail was queued');
  return links;
}

describe('signing up', () => {
  test('stores a pending address and mails a link to it in the language of the page', async () => {
    expect(await subscribe()).toEqual(almostThere);
    expect(await stored()).toMatchObject([
      { email: 'amina@example.com', name: 'Amina', language: 'fr', state: 'pending', confirmedAt: null },
    ]);
    const [mail] = await queuedMails(database.db);
    expect(mail).toMatchObject({ to: 'amina@example.com', language: 'fr' });
    expect(mail?.text).toContain('https://www.fikambali.example/newsletter/confirm?token=');
    expect(mail?.unsubscribeUrl).toContain('/newsletter/leave?token=');
  });

  test('keeps only the hash of the link', async () => {
    const { confirm } = await subscribeAndReadLinks();
    expect(confirm).toHaveLength(43);
    const [row] = await stored();
    expect(JSON.stringify(row)).not.toContain(confirm);
    expect(row?.confirmTokenHash?.toString('utf8')).not.toContain(confirm);
  });

  test.each([
    [
      { name: ' ', email: '' },
      { name: 'nameRequired', email: 'emailRequired' },
    ],
    [{ email: 'amina@example' }, { email: 'emailInvalid' }],
    [{ email: 'amina@example.com\r\nBcc: victim@example.com' }, { email: 'emailInvalid' }],
    [{ name: 'x'.repeat(101) }, { name: 'tooLong' }],
  ])('%j is refused', async (typed, problems) => {
    expect(await subscribe(typed)).toEqual({ ok: false, error: 'invalid', problems });
    expect(await stored()).toEqual([]);
  });

  test('a name that advertises is not carried to a stranger', async () => {
    await subscribe({ name: 'Visit www.casino.example' });
    const [mail] = await queuedMails(database.db);
    expect(`${mail?.text}${mail?.html}`).not.toContain('casino');
  });
});

describe('the answer tells nobody who is subscribed', () => {
  test('new, waiting, confirmed and gone addresses get the same one', async () => {
    expect(await subscribe()).toEqual(almostThere);
    expect(await subscribe({ email: 'AMINA@example.com' })).toEqual({ ok: true, email: 'AMINA@example.com' });
    const links = (await linkTokens()).at(-1);
    await confirmSubscription(database.db, links?.confirm ?? '');
    expect(await subscribe()).toEqual(almostThere);
    await leaveNewsletter(database.db, links?.leave ?? '');
    expect(await subscribe()).toEqual(almostThere);
    expect(await stored()).toHaveLength(1);
  });

  test('a subscribed reader who asks again stays so, and is told by mail', async () => {
    const { confirm } = await subscribeAndReadLinks();
    await confirmSubscription(database.db, confirm);
    await subscribe({ name: 'Somebody else' });
    expect(await stored()).toMatchObject([{ state: 'confirmed', name: 'Amina' }]);
    const mail = (await queuedMails(database.db)).at(-1);
    expect(mail?.subject).toBe('Fika Mbali\u00a0: votre abonnement est déjà actif');
    expect(mail?.text).not.toContain('/newsletter/confirm');
  });

  test('a mailbox gets three mails an hour, and the fourth request gets the same answer', async () => {
    const answers = [];
    for (let request = 0; request < 5; request += 1) answers.push(await subscribe());
    expect(answers).toEqual(Array(5).fill(almostThere));
    expect(await queuedMails(database.db)).toHaveLength(3);
  });

  test('one network may ask for five addresses an hour, also all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, reader) =>
        subscribe({ email: `reader${reader}@example.com`, clientAddress: '203.0.113.7' }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'too_many' });
    expect(await stored()).toHaveLength(5);
  });

  test('two requests for one new address at once make one subscriber', async () => {
    expect(await Promise.all([subscribe(), subscribe()])).toEqual([almostThere, almostThere]);
    expect(await stored()).toHaveLength(1);
  });
});

describe('the link to confirm', () => {
  test('confirms once, and a second press of the button gets the first answer', async () => {
    const { confirm } = await subscribeAndReadLinks();
    expect(await confirmSubscription(database.db, confirm)).toEqual({ ok: true });
    const [first] = await stored();
    expect(first).toMatchObject({ state: 'confirmed', confirmedAt: expect.any(Date) });
    expect(await confirmSubscription(database.db, confirm)).toEqual({ ok: true });
    expect((await stored())[0]?.confirmedAt).toEqual(first?.confirmedAt);
  });

  test('ends after seven days', async () => {
    const { confirm } = await subscribeAndReadLinks();
    const [row] = await stored();
    const days = ((row?.confirmExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await sql`update newsletter_subscribers set confirm_expires_at = now() - interval '1 second'`.execute(database.db);
    expect(await confirmSubscription(database.db, confirm)).toEqual(linkInvalid);
    expect(await stored()).toMatchObject([{ state: 'pending' }]);
  });

  test('an older one is replaced by the newest', async () => {
    const { confirm: older } = await subscribeAndReadLinks();
    const { confirm: newer } = await subscribeAndReadLinks();
    expect(await confirmSubscription(database.db, older)).toEqual(linkInvalid);
    expect(await confirmSubscription(database.db, newer)).toEqual({ ok: true });
  });

  test.each(['', 'x', 'A'.repeat(43), "' or true --", '\u0000'])('a forged one (%j) confirms nobody', async (token) => {
    await subscribe();
    expect(await confirmSubscription(database.db, token)).toEqual(linkInvalid);
    expect(await stored()).toMatchObject([{ state: 'pending' }]);
  });

  test('brings nobody back who has left', async () => {
    const { confirm, leave } = await subscribeAndReadLinks();
    await confirmSubscription(database.db, confirm);
    await leaveNewsletter(database.db, leave);
    expect(await confirmSubscription(database.db, confirm)).toEqual(linkInvalid);
    expect(await stored()).toMatchObject([{ state: 'left' }]);
  });
});

describe('leaving', () => {
  test('works from every letter, twice, and the way back is a new request', async () => {
    const { confirm, leave } = await subscribeAndReadLinks();
    await confirmSubscription(database.db, confirm);
    expect(await leaveNewsletter(database.db, leave)).toEqual({ ok: true });
    expect(await leaveNewsletter(database.db, leave)).toEqual({ ok: true });
    expect(await stored()).toMatchObject([{ state: 'left', leftAt: expect.any(Date) }]);
    const again = await subscribeAndReadLinks();
    expect(again.leave).toBe(leave);
    expect(await confirmSubscription(database.db, again.confirm)).toEqual({ ok: true });
    expect(await leaveNewsletter(database.db, leave)).toEqual({ ok: true });
  });

  test('somebody who never subscribed can refuse before confirming', async () => {
    const { leave } = await subscribeAndReadLinks();
    expect(await leaveNewsletter(database.db, leave)).toEqual({ ok: true });
    expect(await stored()).toMatchObject([{ state: 'left', confirmTokenHash: null }]);
  });

  test.each(['', 'A'.repeat(43), '%'])('a forged link (%j) removes nobody', async (token) => {
    await subscribe();
    expect(await leaveNewsletter(database.db, token)).toEqual(linkInvalid);
    expect(await stored()).toMatchObject([{ state: 'pending' }]);
  });
});

test('the database itself refuses a move that the table of moves does not have', async () => {
  const { leave } = await subscribeAndReadLinks();
  await leaveNewsletter(database.db, leave);
  await expect(
    sql`update newsletter_subscribers set state = 'confirmed', confirmed_at = now(), left_at = null`.execute(
      database.db,
    ),
  ).rejects.toThrow('does not move from left to confirmed');
});
