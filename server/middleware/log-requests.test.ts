import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTimings } from '#features/operations/timings/timings.ts';
import { createMetrics } from '../metrics.ts';
import { createRequestRecorder, logRequests, type RequestVariables } from './log-requests.ts';

/** The log lines of one request to a page that fails. */
async function logged(path: string, signal?: AbortSignal): Promise<{ status?: number; path?: string }> {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const metrics = createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 });
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(logRequests(createRequestRecorder({ log, metrics, timings: createTimings() })));
  app.get('/', (c) => c.text('broken', 500));
  await app.request(new Request(`http://localhost${path}`, signal ? { signal } : {}));
  return JSON.parse(lines[0] ?? '{}');
}

const loggedStatus = async (signal?: AbortSignal) => (await logged('/', signal)).status;

test('a fault is logged as one', async () => {
  expect(await loggedStatus()).toBe(500);
});

test('what nobody waits for any more, as a search after the next key, is no fault of ours', async () => {
  expect(await loggedStatus(AbortSignal.abort())).toBe(499);
});

test('an address that is a secret is not logged, wherever it stands', async () => {
  const secret = `${'0123abcd'.repeat(5)}/push/0199`;
  expect((await logged(`/webhooks/mobile-money/${secret}`)).path).toBe('/webhooks/mobile-money/[secret]');
  expect((await logged(`/x//Webhooks//mobile-money/${secret}`)).path).toMatch(/\/\[secret\]$/);
  expect((await logged('/webhooks/stripe')).path).toBe('/webhooks/stripe');
});

test('requests are told apart by the pattern of their route, never by their path', async () => {
  const routes: string[] = [];
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(logRequests(({ route }) => void routes.push(route)));
  app.get('/webhooks/:provider', (c) => c.text('taken'));
  app.use(async (_, next) => next());
  app.all('*', (c) => {
    if (c.req.path.startsWith('/hotels/')) c.set('route', '/hotels/:id');
    return c.text('page');
  });
  for (const path of ['/webhooks/stripe', '/hotels/7', '/wp-login.php']) await app.request(path);
  expect(routes).toEqual(['/webhooks/:provider', '/hotels/:id', '/*']);
});
