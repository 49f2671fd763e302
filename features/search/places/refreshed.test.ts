import { describe, expect, test } from 'vitest';
import { createRefreshed } from './create-place-index.ts';

function reader() {
  let clock = 0;
  const calls: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const failures: unknown[] = [];
  const current = createRefreshed<string>({
    read: () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      calls.push({ answer: resolve, fail: reject });
      return promise;
    },
    freshMs: 10,
    now: () => clock,
    onFailed: (error) => failures.push(error),
  });
  return { current, calls, failures, wait: (ms: number) => (clock += ms) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('something that may be a little old', () => {
  test('ten who ask at once share the first reading', async () => {
    const { current, calls } = reader();
    const asked = Array.from({ length: 10 }, () => current());
    expect(calls).toHaveLength(1);
    calls[0]?.answer('first');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['first']));
  });

  test('the old answer serves while a new one is read', async () => {
    const { current, calls, wait } = reader();
    const first = current();
    calls[0]?.answer('first');
    await first;
    wait(9);
    await current();
    expect(calls).toHaveLength(1);
    wait(1);
    expect(await current()).toBe('first');
    expect(await current()).toBe('first');
    expect(calls).toHaveLength(2);
    calls[1]?.answer('second');
    await settle();
    expect(await current()).toBe('second');
    expect(calls).toHaveLength(2);
  });

  test('a reading that fails is said, keeps the old answer and is tried again later', async () => {
    const { current, calls, failures, wait } = reader();
    const first = current();
    calls[0]?.answer('first');
    await first;
    wait(10);
    await current();
    calls[1]?.fail(new Error('no database'));
    await settle();
    expect(failures).toHaveLength(1);
    expect(await current()).toBe('first');
    expect(calls).toHaveLength(2);
    wait(10);
    await current();
    calls[2]?.answer('third');
    await settle();
    expect(await current()).toBe('third');
  });

  test('where the very first reading fails, the caller is told and the next one reads', async () => {
    const { current, calls } = reader();
    const first = current();
    calls[0]?.fail(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    const second = current();
    calls[1]?.answer('there');
    expect(await second).toBe('there');
  });
});
