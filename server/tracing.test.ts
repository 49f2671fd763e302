import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import type { TracingVariables } from '#lib/env-tracing.ts';
import { createLog } from '#lib/log.ts';
import { type Collector, startCollector } from '#tests/tracing/collector.ts';
import { readTraceparent, startTracing, type Tracing } from './tracing.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  lines.length = 0;
});

async function trace(variables: Partial<TracingVariables> = {}): Promise<{ tracing: Tracing; collector: Collector }> {
  const collector = await startCollector();
  closing.push(collector.close);
  const tracing = startTracing(
    {
      url: `${collector.url}/v1/traces`,
      headers: { authorization: 'Bearer opensesame' },
      resource: { 'service.name': 'test' },
      followsCaller: true,
      ratio: 1,
      ...variables,
    },
    log,
  );
  closing.push(tracing.stop);
  return { tracing, collector };
}

async function serve(...[handler]: Parameters<Tracing['traceRequests']>): Promise<string> {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const caller = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
const traceparent = (flags: string) => `00-${caller.traceId}-${caller.spanId}-${flags}`;
const query = { text: 'select "id" from "users" where "email" = $1', milliseconds: 12, isFailed: false };

test('a request is a span below its caller, statements and calls are spans below the request', async () => {
  const { tracing, collector } = await trace();
  const received: unknown[] = [];
  const provider = await serve((request, response) => {
    received.push(request.headers.traceparent);
    response.writeHead(402).end();
  });
  let traceId: string | undefined;
  const site = await serve(
    tracing.traceRequests(async (_, response) => {
      // A busy machine does something else between two looks at the clock.
      const now = vi.spyOn(performance, 'now').mockImplementation(() => 5 * now.mock.calls.length);
      tracing.noteQuery(query);
      now.mockRestore();
      await fetch(`${provider}/secret?key=1`).then((answer) => answer.text());
      await new Promise((resolve) => get(`${provider}/secret`, (answer) => resolve(text(answer))));
      traceId = tracing.describeRequest({ method: 'GET', route: '/hotels/:id', status: 503, requestId: 'r1' });
      response.writeHead(503).end();
    }),
  );
  await fetch(`${site}/hotels/7?email=amina%40example.com`, { headers: { traceparent: traceparent('01') } });
  await tracing.stop();

  const request = collector.spans.find(({ name }) => name === 'GET /hotels/:id');
  expect(request).toMatchObject({
    traceId: caller.traceId,
    parentSpanId: caller.spanId,
    kind: 2,
    isFailed: true,
    attributes: { 'http.route': '/hotels/:id', 'http.response.status_code': 503, 'request.id': 'r1' },
  });
  expect(traceId).toBe(caller.traceId);
  const children = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(children.map(({ name, kind }) => [name, kind])).toEqual([
    ['SELECT', 3],
    ['GET 127.0.0.1', 3],
    ['GET 127.0.0.1', 3],
  ]);
  expect(children[0]?.attributes['db.query.text']).toBe(query.text);
  const [begin, end] = [children[0]?.startTimeUnixNano, children[0]?.endTimeUnixNano].map(Number);
  expect(Math.round(((end ?? 0) - (begin ?? 0)) / 1e6)).toBe(12);
  expect(children.slice(1).map(({ isFailed }) => isFailed)).toEqual([true, true]);
  expect(received).toEqual(children.slice(1).map(({ spanId }) => `00-${caller.traceId}-${spanId}-01`));
  expect(collector.text()).not.toMatch(/amina|secret|key=/);
  expect(collector.headers()).toMatchObject({ authorization: 'Bearer opensesame' });
  expect(collector.resource()).toEqual({ 'service.name': 'test' });
});

test('work that fails says of what kind the error was, not what it said', async () => {
  const { tracing, collector } = await trace();
  const work = tracing.run('job deliver_mail', async () => {
    throw new RangeError('amina@example.com is not known');
  });
  await expect(work).rejects.toThrow(RangeError);
  await tracing.stop();
  expect(collector.spans).toMatchObject([
    { name: 'job deliver_mail', isFailed: true, attributes: { 'error.type': 'RangeError' } },
  ]);
  expect(collector.text()).not.toContain('amina');
});

test('a caller who does not record is followed, also by what comes after us', async () => {
  const { tracing, collector } = await trace();
  const received: unknown[] = [];
  const provider = await serve((request, response) => {
    received.push(request.headers.traceparent);
    response.end();
  });
  const site = await serve(
    tracing.traceRequests(async (_, response) => {
      tracing.noteQuery(query);
      await fetch(provider).then((answer) => answer.text());
      response.end();
    }),
  );
  await fetch(site, { headers: { traceparent: traceparent('00') } });
  await tracing.stop();
  expect(collector.spans).toEqual([]);
  expect(received).toEqual([expect.stringMatching(new RegExp(`^00-${caller.traceId}-[0-9a-f]{16}-00$`))]);
});

test('a sampler without parentbased_ decides itself, whatever the caller wants', async () => {
  const { tracing, collector } = await trace({ followsCaller: false, ratio: 0 });
  const site = await serve(tracing.traceRequests((_, response) => void response.end()));
  await fetch(site, { headers: { traceparent: traceparent('01') } });
  await tracing.stop();
  expect(collector.spans).toEqual([]);
});

test('a share of all traces is recorded, each whole or not at all', async () => {
  const { tracing, collector } = await trace({ ratio: 0.5 });
  for (let number = 0; number < 400; number += 1) {
    await tracing.run('job', async () => tracing.noteQuery(query));
  }
  await tracing.stop();
  const traces = new Set(collector.spans.map(({ traceId }) => traceId)).size;
  expect(traces).toBeGreaterThan(120);
  expect(traces).toBeLessThan(280);
  expect(collector.spans).toHaveLength(2 * traces);
});

test('spans that come faster than they can be sent are dropped, not kept', async () => {
  const { tracing, collector } = await trace();
  for (let number = 0; number < 5_000; number += 1) await tracing.run('poll', async () => {});
  await tracing.stop();
  // One batch on its way, and as many as may wait.
  expect(collector.spans).toHaveLength(512 + 2_048);
});

test('a collector that is away costs one warning', async () => {
  const { tracing, collector } = await trace();
  await collector.close();
  for (let number = 0; number < 5_000; number += 1) await tracing.run('poll', async () => {});
  await tracing.stop();
  expect(lines.filter((line) => line.includes('the trace collector takes no spans'))).toHaveLength(1);
});

test.each([
  ['00-00000000000000000000000000000000-cdcdcdcdcdcdcdcd-01'],
  [`00-${caller.traceId}-0000000000000000-01`],
  [`ff-${caller.traceId}-${caller.spanId}-01`],
  [`00-${caller.traceId.toUpperCase()}-${caller.spanId}-01`],
  [`00-${caller.traceId}-${caller.spanId}-01x`],
  [''],
])('the traceparent %j is ignored', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});

test('a traceparent of a later version is read as far as it is known', () => {
  expect(readTraceparent(`01-${caller.traceId}-${caller.spanId}-03-more`)).toEqual({ ...caller, isRecorded: true });
});
