import { expect, it } from 'vitest';
import { createLog, type Log } from './log.ts';

function logged(write: (log: Log) => void): { text: string; entry: Record<string, unknown> } {
  let text = '';
  const keep = (line: string) => {
    text += line;
  };
  write(createLog('info', { write: keep }));
  return { text, entry: text ? JSON.parse(text) : {} };
}

it('a line is one JSON object with its time, level, message and facts', () => {
  const { entry } = logged((log) => log.info({ requestId: 'r1', status: 200, durationMs: 12 }, 'answered'));
  expect(entry).toMatchObject({
    level: 'info',
    requestId: 'r1',
    status: 200,
    durationMs: 12,
    msg: 'answered',
  });
  expect(new Date(String(entry.time)).getTime()).toBeGreaterThan(0);
});

it('lines under the chosen level are not written', () => {
  expect(logged((log) => log.debug('quiet')).text).toBe('');
});

it('a whole form, logged by mistake, shows none of its values', () => {
  const { text } = logged((log) =>
    log.child({ fullName: 'Amina Hassan' }).info(
      {
        body: { card: '4111' },
        travellers: [{ lastName: 'Hassan' }],
        form: { contact: { email: 'amina@example.com', phone: '0709555120' } },
      },
      'oops',
    ),
  );
  expect(text).toContain('oops');
  expect(text).not.toMatch(/Amina|Hassan|4111|amina@|0709/);
});

it('e-mail addresses, phone numbers and query strings are cut out of any text', () => {
  const { entry } = logged((log) =>
    log.info({ path: '/search?from=NBO&to=MBA' }, 'bounce from <amina@example.com>, call +254 709 555 120'),
  );
  expect(entry.path).toBe('/search?[query]');
  expect(entry.msg).toBe('bounce from <[e-mail]>, call [phone]');
});

it('an error of the database keeps its code and loses the row it quotes', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (full_name)=(Amina Hassan) already exists.',
  });
  const { text, entry } = logged((log) => log.error({ err: error }, 'failed'));
  expect(entry.err).toMatchObject({ type: 'Error', code: '23505', constraint: 'users_email' });
  expect(text).not.toContain('Amina');
});

it('the path of a scoped package in a stack is not taken for an address', () => {
  const { entry } = logged((log) => log.info('at node_modules/@hono/node-server/dist/index.mjs:12'));
  expect(entry.msg).toBe('at node_modules/@hono/node-server/dist/index.mjs:12');
});

it('a long path with an @ is searched for addresses at once', () => {
  const startedAt = performance.now();
  const { text } = logged((log) => log.info({ path: `/@${'a'.repeat(300_000)}` }, 'request'));
  expect(text).toContain('aaa');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
