import { expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { CALLBACK_PATH, type CallbackTarget, createCallbackPaths } from './callback-paths.ts';

const callbackKey = 'a-key-of-more-than-thirty-two-characters';
const ours = createCallbackPaths({ callbackKey, callbackUrl: undefined }, 'https://www.example.com');
const pathOf = (target: CallbackTarget, paths = ours) =>
  new URL(paths.addressOf(target)).pathname.slice(CALLBACK_PATH.length + 1);

test('each matter has an address that says what it is about, to whoever has the key', () => {
  const matters: CallbackTarget[] = [
    { kind: 'push', paymentId: newId() },
    { kind: 'paybill_check' },
    { kind: 'paybill_money' },
    { kind: 'result', commandId: newId() },
    { kind: 'timeout', commandId: newId() },
  ];
  for (const target of matters) expect(ours.targetOf(pathOf(target))).toEqual(target);
  const tokens = matters.map((target) => pathOf(target).split('/')[0]);
  expect(new Set(tokens).size).toBe(matters.length);
});

test('whoever has no key, or the address of another matter, says nothing', () => {
  const target = { kind: 'push', paymentId: newId() } as const;
  const others = createCallbackPaths({ callbackKey: `${callbackKey}.`, callbackUrl: undefined }, '');
  const path = pathOf(target);
  const [token = ''] = path.split('/');
  const otherToken = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  for (const forged of [
    others.addressOf(target).slice(CALLBACK_PATH.length + 1),
    `${otherToken}/push/${target.paymentId}`,
    `${token}/push/${newId()}`,
    `${token}/result/${target.paymentId}`,
    `${token}/paybill/money`,
    `${token.slice(0, 20)}/push/${target.paymentId}`,
    `${path}/`,
    `${path}?x=1`,
    `/${path}`,
    path.toUpperCase(),
    `/push/${target.paymentId}`,
    '',
  ])
    expect(ours.targetOf(forged), forged).toBeUndefined();
});

test('addresses begin where Daraja reaches the house, and have no word that it refuses', () => {
  const elsewhere = createCallbackPaths({ callbackKey, callbackUrl: 'https://in.example.com' }, 'http://localhost');
  expect(elsewhere.addressOf({ kind: 'paybill_money' })).toMatch(
    /^https:\/\/in\.example\.com\/webhooks\/mobile-money\/[0-9a-f]{40}\/paybill\/money$/,
  );
  for (let round = 0; round < 500; round += 1)
    expect(ours.addressOf({ kind: 'push', paymentId: newId() })).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i);
});
