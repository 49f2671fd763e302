import { expect, test } from 'vitest';
import { clientAddress } from './http-server.ts';

const connection = '10.0.0.9';

function addressOf({
  connection: remoteAddress,
  forwardedFor,
  trustProxyHops,
}: {
  connection: string;
  forwardedFor: string | undefined;
  trustProxyHops: number;
}): string {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return clientAddress({ socket: { remoteAddress }, headers }, { trustProxyHops });
}

test('without a proxy the connection speaks, whatever the header claims', () => {
  expect(addressOf({ connection, forwardedFor: '203.0.113.7', trustProxyHops: 0 })).toBe(connection);
});

test('behind one proxy its entry counts, and what a visitor put before it does not', () => {
  expect(addressOf({ connection, forwardedFor: '8.8.8.8, 1.1.1.1, 203.0.113.7', trustProxyHops: 1 })).toBe(
    '203.0.113.7',
  );
});

test('behind two proxies it is the second entry from the right', () => {
  expect(addressOf({ connection, forwardedFor: 'forged, 203.0.113.7, 10.0.0.1', trustProxyHops: 2 })).toBe(
    '203.0.113.7',
  );
});

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['fewer entries than proxies', '203.0.113.7'],
  ['words instead of an address', 'unknown, 10.0.0.1'],
])('with %s the connection speaks', (_, forwardedFor) => {
  expect(addressOf({ connection, forwardedFor, trustProxyHops: 2 })).toBe(connection);
});

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51000', '203.0.113.7'],
  ['[2001:DB8::1]:51000', '2001:db8::1'],
])('%s is written as %s', (written, address) => {
  expect(addressOf({ connection: written, forwardedFor: undefined, trustProxyHops: 0 })).toBe(address);
});
