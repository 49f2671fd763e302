import { expect, test } from 'vitest';
import { addressBlock, isLoopback, shortAddress, wideAddressBlock } from './limit-keys.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('%s has its neighbours in %s', (address, block) => {
  expect(wideAddressBlock(address)).toBe(block);
});

test.each([
  ['203.0.113.7', '203.0.113.7', false],
  ['2001:0db8:0001:0002:0000:0000:0000:0006', '2001:db8:1:2::6', false],
  ['0000:0000:0000:0000:0000:0000:0000:0001', '::1', true],
  ['0000:0000:0000:0000:0000:0000:0000:0000', '::', true],
  ['127.0.0.1', '127.0.0.1', true],
])('%s is shown as %s', (address, shown, ofThisMachine) => {
  expect(shortAddress(address)).toBe(shown);
  expect(isLoopback(address)).toBe(ofThisMachine);
});
