import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAuth } from '#tests/auth.ts';
import { openBuiltSite } from '#tests/built-site.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { signUpAndIn } from '#tests/signed-in.ts';
import { type DarajaServer, startDarajaServer } from '../payments/mpesa/daraja-server.ts';
import { paybillContext, provedMoney } from '../payments/mpesa/proved-money.ts';
import { mpesaEnvironment } from '../payments/provider-environment.ts';
import { unpaidBooking } from '../payments/unpaid-bookings.ts';

const parts = new AsyncDisposableStack();
let database: TestDatabase;
let daraja: DarajaServer;
let page: string;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  parts.defer(() => database.drop());
  daraja = await startDarajaServer({});
  parts.defer(() => daraja.stop());
  const { db } = database;
  const auth = createTestAuth(db);
  const { headers } = await signUpAndIn(db, auth, { email: 'admin@example.com', role: 'admin' });
  cookie = headers.get('cookie') ?? '';
  const site = await openBuiltSite({
    db,
    auth,
    env: {
      MODE: 'demo',
      ...mpesaEnvironment(daraja),
    },
  });
  const server = createServer(getRequestListener(site.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  parts.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/payments`;
});
afterAll(() => parts.disposeAsync());

/** The page's text without scripts. */
async function open(
  search = '',
  form?: Record<string, string>,
): Promise<{ status: number; text: string; fields: Record<string, string> }> {
  const sent = form && { method: 'POST', body: new URLSearchParams(form) };
  const answer = await fetch(page + search, { headers: { cookie }, ...sent });
  const html = (await answer.text()).replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
  const text = html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, ' ');
  return { status: answer.status, text: text.replaceAll(/\s+/g, ' '), fields: hiddenFields(html) };
}

/** What the form of the open dialog sends without being typed. */
function hiddenFields(html: string): Record<string, string> {
  const [dialog = ''] = /<dialog\b[^>]*\bopen\b.*?<\/dialog>/s.exec(html) ?? [];
  const inputs = dialog.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}

test('money that is for nothing is looked at, matched after a second look, and gone from the queue', async () => {
  const { db } = database;
  const { bookingId } = await unpaidBooking(db);
  const { reference } = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  await provedMoney(paybillContext(db), { receipt: 'SKF1JOHN01', account: 'JOHN', amountMinor: 3_483_600 });
  await provedMoney(paybillContext(db), {
    receipt: 'SKF1LESS01',
    account: reference,
    amountMinor: 3_478_600,
  });

  const { text: queue } = await open();
  expect(queue).toContain('Match SKF1JOHN01');
  expect(queue).toContain('Requested KSh 34,836, KSh 50 too little.');
  const dialog = await open('?do=match&of=SKF1JOHN01');
  expect(dialog.text).toContain('Match to a booking or a deposit');
  const { text: confirm, fields: seen } = await open('', {
    ...dialog.fields,
    reference: reference.toLowerCase(),
  });
  expect(confirm).toContain(`Match to ${reference}?`);
  expect(confirm).toMatch(/Received KSh 34,836 .*Requested KSh 34,836 .*Difference None/);
  expect(confirm).toContain('Match SKF1JOHN01');

  const { status, text: matched } = await open('', seen);
  expect(status).toBe(200);
  expect(matched).toContain('Matched. ');
  expect(matched).not.toContain('SKF1JOHN01');
  expect((await open('?show=all&q=SKF1JOHN01')).text).toContain(reference);
});

test("what M-Pesa says against the paybill's addresses is shown; once it took them, they are not sent by mistake", async () => {
  daraja.faults.push({
    on: 'register',
    times: 1,
    answer: { status: 400, body: { errorCode: '400.003.02', errorMessage: 'Urls are already registered' } },
  });
  expect((await open()).text).toContain('Not registered yet.');
  const refused = await open('', { intent: 'register' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Its answer: Urls are already registered');
  expect((await open('', { intent: 'register' })).text).toMatch(/Registered on .* by Amina Hassan/);
  expect((await open('', { intent: 'register' })).status).toBe(422);
  expect(daraja.callsOf('register')).toHaveLength(2);
  expect((await open('?do=register')).text).toContain('Register the addresses again?');
});
