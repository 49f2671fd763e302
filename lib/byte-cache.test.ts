import { expect, test } from 'vitest';
import { createByteCache, ownBytes } from './byte-cache.ts';

test('bytes of their own keep nothing else in memory', () => {
  const small = Buffer.from('one of many answers');
  expect(small.buffer.byteLength).toBeGreaterThan(small.byteLength);
  const own = ownBytes(small);
  expect([own.toString(), own.buffer.byteLength]).toEqual([small.toString(), small.byteLength]);
});

test('a value that is replaced gives back its bytes', () => {
  const cache = createByteCache<string>(10);
  cache.set('other', 'stays', 4);
  for (const value of ['first', 'second', 'third']) cache.set('page', value, 6);
  expect([cache.get('other'), cache.get('page')]).toEqual(['stays', 'third']);
});

test('dropping a value leaves a newer one of the same key, and gives back the bytes of its own', () => {
  const cache = createByteCache<string>(10);
  cache.set('page', 'old', 10);
  cache.set('page', 'new', 10);
  cache.drop('page', 'old');
  expect(cache.get('page')).toBe('new');
  cache.drop('page', 'new');
  expect(cache.get('page')).toBeUndefined();
  cache.set('one', 'one', 5);
  cache.set('two', 'two', 5);
  expect([cache.get('one'), cache.get('two')]).toEqual(['one', 'two']);
});
