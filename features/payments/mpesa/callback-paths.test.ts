import { expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { CALLBACKS_AT, type CallbackMatter, createCallbackPaths } from './callback-paths.ts';

const callbackKey = 'a-key-of-more-than-thirty-two-characters';
const ours = createCallbackPaths({ callbackKey, callbackUrl: undefined }, 'https://www.example.com');
const pathOf = (matter: CallbackMatter, paths = ours) =>
  new URL(paths.addressOf(matter)).pathname.slice(CALLBACKS_AT.length + 1);

test('each matter has an address that says what it is about, to whoever has the key', () => {
  const matters: CallbackMatter[] = [
    { kind: 'push', paymentId: newId() },
    { kind: 'paybill_check' },
    { kind: 'paybill_money' },
    { kind: 'result', commandId: newId() },
    { kind: 'timeout', commandId: newId() },
  ];
  for (const matter of matters) expect(ours.matterOf(pathOf(matter))).toEqual(matter);
  const tokens = matters.map((matter) => pathOf(matter).split('/')[0]);
  expect(new Set(tokens).size).toBe(matters.length);
});

test('whoever has no key, or the address of another matter, says nothing', () => {
  const matter = { kind: 'push', paymentId: newId() } as const;
  const others = createCallbackPaths({ callbackKey: `${callbackKey}.`, callbackUrl: undefined }, '');
  const path = pathOf(matter);
  const [token = ''] = path.split('/');
  const otherToken = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  for (const forged of [
    others.addressOf(matter).slice(CALLBACKS_AT.length + 1),
    `${otherToken}/push/${matter.paymentId}`,
    `${token}/push/${newId()}`,
    `${token}/result/${matter.paymentId}`,
    `${token}/paybill/money`,
    `${token.slice(0, 20)}/push/${matter.paymentId}`,
    `${path}/`,
    `${path}?x=1`,
    `/${path}`,
    path.toUpperCase(),
    `/push/${matter.paymentId}`,
    '',
  ])
    expect(ours.matterOf(forged), forged).toBeUndefined();
});

test('addresses begin where Daraja reaches the house, and have no word that it refuses', () => {
  const elsewhere = createCallbackPaths(
    { callbackKey, callbackUrl: 'https://in.example.com' },
    'http://localhost',
  );
  expect(elsewhere.addressOf({ kind: 'paybill_money' })).toMatch(
    /^https:\/\/in\.example\.com\/webhooks\/mobile-money\/[0-9a-f]{40}\/paybill\/money$/,
  );
  for (let round = 0; round < 500; round += 1)
    expect(ours.addressOf({ kind: 'push', paymentId: newId() })).not.toMatch(
      /m-?pesa|safaricom|exe|cmd|sql|query/i,
    );
});
