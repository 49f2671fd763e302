import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MpesaVariables } from '#lib/env-payments.ts';
import { type DarajaServer, startDarajaServer } from '#tests/payments/mpesa/daraja-server.ts';
import { createDarajaClient, darajaTimestamp } from './daraja-client.ts';
import { DarajaError } from './daraja-http.ts';

let daraja: DarajaServer;
beforeAll(async () => {
  daraja = await startDarajaServer();
});
afterAll(() => daraja.stop());
beforeEach(() => {
  daraja.calls.length = 0;
  daraja.faults.length = 0;
  daraja.callbacks = 'held';
  daraja.phoneAnswers('pay');
});
afterEach(() => daraja.quiet());

const client = (changes: Partial<MpesaVariables> = {}, options = {}) =>
  createDarajaClient({ ...daraja.mpesa, ...changes }, options);

/** One that gives up soon. It has its token by then, however busy the machine is. */
async function hastyClient() {
  const hasty = client({}, { timeoutMs: 200 });
  const door = () =>
    hasty.checkAccess().then(
      () => 'open',
      () => 'shut',
    );
  await expect.poll(door).toBe('open');
  return hasty;
}

const order = {
  amountKes: 34_836,
  phone: '254712555048',
  callbackUrl: 'http://127.0.0.1:1/webhooks/mobile-money/0123abcd/push/5',
  accountReference: 'FM123456',
  description: 'Booking',
};

async function errorOf(work: Promise<unknown>): Promise<DarajaError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DarajaError)) throw new Error('It should have thrown a DarajaError');
  return error;
}

describe('the token', () => {
  test('is fetched once for many who ask at once, and kept', async () => {
    const shared = client();
    await Promise.all(Array.from({ length: 20 }, () => shared.push(order)));
    await shared.push(order);
    expect(daraja.callsOf('token')).toHaveLength(1);
    expect(daraja.callsOf('push')).toHaveLength(21);
  });

  test('is fetched anew shortly before its end', async () => {
    let now = Date.now();
    const shared = client({}, { now: () => now });
    const { checkoutRequestId } = await shared.push(order);
    now += 3599_000 - 61_000;
    await shared.queryPush(checkoutRequestId).catch(() => undefined);
    expect(daraja.callsOf('token')).toHaveLength(1);
    now += 2_000;
    await shared.queryPush(checkoutRequestId).catch(() => undefined);
    expect(daraja.callsOf('token')).toHaveLength(2);
  });

  test('that Daraja forgot is fetched anew, once for all who were told so, and what they asked is done', async () => {
    const shared = client();
    await shared.push(order);
    daraja.forgetTokens();
    const before = daraja.pushes.length;
    await Promise.all(Array.from({ length: 5 }, () => shared.push(order)));
    expect(daraja.pushes.length - before).toBe(5);
    expect(daraja.callsOf('token')).toHaveLength(2);
  });

  test('that is never liked is not fetched for ever', async () => {
    const answer = { status: 401, body: { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' } };
    daraja.faults.push({ on: 'push', times: 5, answer });
    const error = await errorOf(client().push(order));
    expect(error).toMatchObject({ kind: 'refused', code: '404.001.03', httpStatus: 401 });
    expect(daraja.callsOf('push')).toHaveLength(2);
  });

  test('is not kept where fetching it failed; without one, nothing has been asked', async () => {
    const shared = client();
    daraja.faults.push({ on: 'token', answer: { status: 503, body: '<html>Maintenance</html>' } });
    expect(await errorOf(shared.push(order))).toMatchObject({ kind: 'unreadable', mayHaveArrived: false });
    expect(daraja.callsOf('push')).toHaveLength(0);
    await shared.push(order);
  });

  test('is refused to whoever has the wrong key', async () => {
    const error = await errorOf(client({ consumerSecret: 'not-this-one' }).checkAccess());
    expect(error).toMatchObject({ kind: 'refused', code: '400.008.01' });
  });

  test('is asked for by a check of health, whatever is kept', async () => {
    const shared = client();
    await shared.checkAccess();
    await shared.checkAccess();
    expect(daraja.callsOf('token')).toHaveLength(2);
  });
});

describe('what can go wrong', () => {
  test('a time-out: it may have rung all the same', async () => {
    const hasty = await hastyClient();
    daraja.faults.push({ on: 'push', delayMs: 5_000 });
    const before = daraja.pushes.length;
    const error = await errorOf(hasty.push(order));
    expect(error).toMatchObject({ kind: 'unreachable', mayHaveArrived: true, code: 'TIMEOUT' });
    expect(daraja.pushes.length - before).toBe(1);
  });

  test.each(['before', 'after'] as const)('a connection that breaks %s it did as asked', async (cuts) => {
    daraja.faults.push({ on: 'push', cuts });
    expect(await errorOf(client().push(order))).toMatchObject({ kind: 'unreachable', mayHaveArrived: true });
  });

  test('nobody there: nothing rang, for certain', async () => {
    const shared = client();
    await shared.checkAccess();
    await daraja.down();
    const error = await errorOf(shared.push(order));
    await daraja.up();
    expect(error).toMatchObject({ kind: 'unreachable', mayHaveArrived: false, code: 'ECONNREFUSED' });
  });

  test.each([
    ['a page instead of an answer', { status: 200, body: '<html>Hello</html>' }],
    ['the page of a gateway', { status: 502, body: '<html>Bad gateway</html>' }],
    ['an answer without what matters', { status: 200, body: { ResponseCode: '0' } }],
    ['JSON that says nothing', { status: 500, body: { fault: 'unknown' } }],
    ['an envelope of nulls', { status: 500, body: { requestId: null, errorCode: null, errorMessage: null } }],
  ])('%s is unreadable', async (_, answer) => {
    daraja.faults.push({ on: 'push', answer });
    expect(await errorOf(client().push(order))).toMatchObject({ kind: 'unreadable', mayHaveArrived: true });
  });

  test('a refusal carries its code and its words', async () => {
    expect(await errorOf(client().push({ ...order, phone: '254' }))).toMatchObject({
      kind: 'refused',
      httpStatus: 400,
      code: '400.002.02',
      errorMessage: 'Bad Request - Invalid PhoneNumber',
    });
    daraja.faults.push({
      on: 'push',
      answer: { status: 200, body: { CheckoutRequestID: 'x', ResponseCode: '1' } },
    });
    expect(await errorOf(client().push(order))).toMatchObject({ kind: 'refused', code: '1' });
  });

  test('no secret, token, telephone or secret address is in any error, even where Daraja echoes them', async () => {
    const shared = client();
    const { consumerKey, consumerSecret, passkey, callbackKey, initiator } = daraja.mpesa;
    const secrets = [consumerKey, consumerSecret, passkey, callbackKey, initiator?.securityCredential ?? ''];
    const hasty = await hastyClient();
    const echo = [...secrets, 'hdUbAzWmFpyQZ7vLw2lYPxXNhVL6', order.phone, order.callbackUrl];
    const errors = [];
    for (const text of echo) {
      const body = { errorCode: '400.002.02', errorMessage: `Bad Request - ${text} is wrong` };
      daraja.faults.push({ on: 'push', answer: { status: 400, body } });
      errors.push(await errorOf(shared.push(order)));
    }
    daraja.faults.push({ on: 'push', cuts: 'before' }, { on: 'push', delayMs: 5_000 });
    errors.push(await errorOf(shared.push(order)));
    errors.push(await errorOf(hasty.push(order)));
    errors.push(await errorOf(client({ passkey: 'another-passkey-of-ours' }).push(order)));
    const sent = daraja.callsOf('push').map(({ Password }) => String(Password));
    for (const error of errors) {
      const all = `${error.stack} ${JSON.stringify(error)} ${error.cause}`;
      for (const secret of [...echo, ...sent, '0123abcd']) expect(all).not.toContain(secret);
    }
    expect(errors[0]?.message).toContain('is wrong');
  });
});

describe('what is asked', () => {
  test('a push, as Daraja wants it', async () => {
    const { checkoutRequestId } = await client().push(order);
    expect(daraja.pushes.at(-1)).toMatchObject({
      checkoutRequestId,
      amountKes: 34_836,
      phone: '254712555048',
      accountReference: 'FM123456',
    });
    expect(darajaTimestamp(new Date('2026-12-31T21:30:05.700Z'))).toBe('20270101003005');
  });

  test('how a push stands', async () => {
    const shared = client();
    daraja.phoneAnswers('ignore');
    const { checkoutRequestId } = await shared.push(order);
    expect(await shared.queryPush(checkoutRequestId)).toEqual({ state: 'under_way' });
    await daraja.answerPush(checkoutRequestId, 'cancel');
    expect(await shared.queryPush(checkoutRequestId)).toEqual({ state: 'done', resultCode: '1032' });
    expect(await errorOf(shared.queryPush('ws_CO_nothing'))).toMatchObject({
      kind: 'refused',
      httpStatus: 400,
    });
  });

  test('commands, which need somebody who gives them', async () => {
    const addresses = { resultUrl: 'http://127.0.0.1:1/result', timeoutUrl: 'http://127.0.0.1:1/timeout' };
    const query = { receipt: 'NLJ7RT61SV', remarks: 'Refund', ...addresses };
    expect(await client().queryTransaction(query)).toMatchObject({
      conversationId: expect.stringMatching(/^AG_/),
    });
    await daraja.payToPaybill({ amountKes: 50, account: 'FM123456', receipt: 'NLJ7RT61SV' });
    await client().reverse({ ...query, amountKes: 50 });
    expect(daraja.transactions.get('NLJ7RT61SV')?.reversedBy).not.toBeNull();
    const nobody = client({ initiator: undefined });
    expect(await errorOf(nobody.queryTransaction(query))).toMatchObject({
      code: 'no_initiator',
      mayHaveArrived: false,
    });
    await client().registerPaybill({
      checkUrl: 'http://127.0.0.1:1/check',
      moneyUrl: 'http://127.0.0.1:1/money',
    });
    expect(daraja.registered?.moneyUrl).toBe('http://127.0.0.1:1/money');
    daraja.registered = null;
  });
});

test('in the sandbox prompts go by one short code, and everything about the paybill by another', async () => {
  const shared = client({ paybillCode: '600111' });
  await shared.push(order);
  const addresses = { resultUrl: 'http://127.0.0.1:1/result', timeoutUrl: 'http://127.0.0.1:1/timeout' };
  await shared.queryTransaction({ receipt: 'NLJ7RT61SV', remarks: 'Status', ...addresses });
  await shared.reverse({ receipt: 'NLJ7RT61SV', amountKes: 1, remarks: 'Refund', ...addresses });
  const [push, status, reversal] = daraja.calls.slice(-3).map(({ body }) => body);
  expect([push?.BusinessShortCode, push?.PartyB]).toEqual(['600984', '600984']);
  expect([status?.PartyA, reversal?.ReceiverParty]).toEqual(['600111', '600111']);
});

test('an error of the built site, which has a class of its own, is one of ours; any other is not', () => {
  expect(Object.assign(new Error('elsewhere'), { name: 'DarajaError' }) instanceof DarajaError).toBe(true);
  expect(new Error('elsewhere') instanceof DarajaError).toBe(false);
});
