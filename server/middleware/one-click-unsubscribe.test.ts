import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subscribeNewsletter } from '#features/notifications/subscribe-newsletter.ts';
import { confirmSubscription, leaveNewsletter } from '#features/notifications/subscription.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { oneClickUnsubscribe } from './one-click-unsubscribe.ts';
import { sameOriginOnly } from './security-headers.ts';

const body = 'List-Unsubscribe=One-Click';
const fromElsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };

let database: TestDatabase;
let app: Hono;
let link: string;
beforeEach(async () => {
  database = await createTestDatabase();
  app = new Hono();
  app.post(
    '/newsletter/leave',
    oneClickUnsubscribe((token) => leaveNewsletter(database.db, token)),
  );
  app.use(sameOriginOnly('https://www.fikambali.example'));
  app.post('*', async (c) => c.text(`a page read ${await c.req.raw.text()}`));

  const reader = {
    name: 'Amina',
    email: 'amina@example.com',
    language: 'en',
    clientAddress: '203.0.113.7',
  } as const;
  await subscribeNewsletter(database.db, reader, testMailContext());
  const [mail] = await queuedMails(database.db);
  await confirmSubscription(database.db, /confirm\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
  link = mail?.unsubscribeUrl ?? '';
});
afterEach(() => database.drop());

function post(url: string, content: string, headers: Record<string, string> = fromElsewhere) {
  return app.request(url, {
    method: 'POST',
    body: content,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(content)),
      ...headers,
    },
  });
}

async function state() {
  const { state } = await database.db.selectFrom('newsletterSubscribers').select('state').executeTakeFirstOrThrow();
  return state;
}

test('a mail program anywhere leaves for its reader in one click, as often as it likes', async () => {
  expect((await post(link, body)).status).toBe(200);
  expect(await state()).toBe('left');
  expect((await post(link, body)).status).toBe(200);
});

test('also with the other kind of form', async () => {
  const multipart = [
    '--edge',
    'Content-Disposition: form-data; name="List-Unsubscribe"',
    '',
    'One-Click',
    '--edge--',
    '',
  ].join('\r\n');
  const kind = { 'content-type': 'multipart/form-data; boundary=edge' };
  expect((await post(link, multipart, { ...fromElsewhere, ...kind })).status).toBe(200);
  expect(await state()).toBe('left');
});

test.each([
  ['another body', () => link, `${body}&token=x`],
  ['an empty body', () => link, ''],
  ['the wrong word', () => link, 'List-Unsubscribe=Yes'],
  ['another path', () => link.replace('/leave', '/confirm'), body],
  ['a path below', () => link.replace('/leave', '/leave/now'), body],
])('%s from elsewhere is refused like any other', async (_, url, content) => {
  expect((await post(url(), content)).status).toBe(403);
  expect(await state()).toBe('confirmed');
});

test('a forged link is told that it is not valid', async () => {
  expect((await post(link.replace(/token=.*/, `token=${'A'.repeat(43)}`), body)).status).toBe(404);
  expect(await state()).toBe('confirmed');
});

test('the button on our own page reaches the page with its body', async () => {
  const answer = await post('https://www.fikambali.example/newsletter/leave', 'token=abc', {
    'sec-fetch-site': 'same-origin',
  });
  expect(await answer.text()).toBe('a page read token=abc');
});
