import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage, RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FinishedQuery } from '#db/connect.ts';
import type { TracingVariables } from '#lib/env-tracing.ts';
import type { Log } from '#lib/log.ts';

// Loaded only where traces are switched on, so that others pay nothing for them. Spans hold what log lines may hold
// (lib/log.ts): no query strings, bodies, addresses of people, values of statements or texts of errors.

export interface Tracing {
  /** Gives each request a span, below that of a caller who sends a traceparent. */
  traceRequests(handler: RequestListener): RequestListener;
  /** Describes the span of the current request. Returns the id of its trace, for the log line. */
  describeRequest(request: { method: string; route: string; status: number; requestId: string }): string | undefined;
  /** Runs the work in a span, below the current one if there is one. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  noteQuery(query: FinishedQuery): void;
  /** Sends what is left, if the collector takes it at once. */
  stop(): Promise<void>;
}

/** The numbers that OTLP gives to kinds of spans. */
const spanKinds = { internal: 1, server: 2, client: 3 } as const;

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  isRecorded: boolean;
  name: string;
  kind: keyof typeof spanKinds;
  startedAtMs: number;
  attributes: Record<string, string | number>;
  isFailed: boolean;
}

type Parent = Pick<Span, 'traceId' | 'spanId' | 'isRecorded'>;

type OtlpSpan = ReturnType<typeof toOtlp>;

const maxWaiting = 2_048;
const batchSize = 512;
const sendEveryMs = 5_000;
const sendTimeoutMs = 10_000;
const stopTimeoutMs = 2_000;
const maxStatementLength = 2_000;

export function startTracing(variables: TracingVariables, log: Log): Tracing {
  const current = new AsyncLocalStorage<Span>();
  const waiting: OtlpSpan[] = [];
  const calls = new WeakMap<object, Span>();
  let sending: Promise<void> | undefined;
  let isCollectorAway = false;
  const timer = setInterval(send, sendEveryMs).unref();

  function startSpan(name: string, kind: Span['kind'], parent: Parent | undefined, startedAtMs = nowMs()): Span {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    return {
      traceId,
      spanId: randomBytes(8).toString('hex'),
      parentSpanId: parent?.spanId,
      isRecorded: parent?.isRecorded ?? isInShare(traceId, variables.ratio),
      name,
      kind,
      startedAtMs,
      attributes: {},
      isFailed: false,
    };
  }

  function endSpan(span: Span, endedAtMs = nowMs()): void {
    if (!span.isRecorded || waiting.length >= maxWaiting) return;
    waiting.push(toOtlp(span, endedAtMs));
    if (waiting.length === batchSize) send();
  }

  /** One batch at a time. A batch that the collector does not take is lost. */
  function send(): Promise<void> {
    // Outside of any span, so that the call to the collector makes none.
    sending ??= current.exit(sendAll).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const failure = await post(variables, waiting.splice(0, batchSize));
      if (failure && !isCollectorAway) log.warn({ err: failure }, 'the trace collector takes no spans');
      if (!failure && isCollectorAway) log.info('the trace collector takes spans again');
      isCollectorAway = failure !== undefined;
      if (failure) return;
    }
  }

  /** Returns the traceparent to send along. Calls outside of any span are not traced. */
  function startCall(call: object, method: string, host: string): string | undefined {
    const parent = current.getStore();
    if (!parent) return undefined;
    const span = startSpan(`${method} ${host}`, 'client', parent);
    span.attributes = { 'http.request.method': method, 'server.address': host };
    calls.set(call, span);
    return `00-${span.traceId}-${span.spanId}-0${Number(span.isRecorded)}`;
  }

  function endCall(call: object, status: number | undefined): void {
    const span = calls.get(call);
    if (!span) return;
    calls.delete(call);
    if (status !== undefined) span.attributes['http.response.status_code'] = status;
    span.isFailed = status === undefined || status >= 400;
    endSpan(span);
  }

  // The messages are Node's own: of fetch, and of http, which Stripe's library uses.
  type FetchMessage = {
    request: { method: string; origin: string | URL; addHeader(name: string, value: string): void };
    response?: { statusCode: number };
  };
  type HttpMessage = { request: ClientRequest; response?: IncomingMessage };
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as FetchMessage;
      const traceparent = startCall(request, request.method, new URL(request.origin).hostname);
      if (traceparent) request.addHeader('traceparent', traceparent);
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as FetchMessage;
      endCall(request, response?.statusCode);
    },
    'undici:request:error': (message) => endCall((message as FetchMessage).request, undefined),
    'http.client.request.created': (message) => {
      const { request } = message as HttpMessage;
      const traceparent = startCall(request, request.method, request.host);
      if (traceparent) request.setHeader('traceparent', traceparent);
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as HttpMessage;
      endCall(request, response?.statusCode);
    },
    'http.client.request.error': (message) => endCall((message as HttpMessage).request, undefined),
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);

  return {
    traceRequests: (handler) => (request, response) => {
      const caller = readTraceparent(request.headers.traceparent);
      const span = startSpan(request.method ?? '', 'server', caller);
      if (caller && !variables.followsCaller) span.isRecorded = isInShare(caller.traceId, variables.ratio);
      response.once('close', () => endSpan(span));
      current.run(span, handler, request, response);
    },
    describeRequest({ method, route, status, requestId }) {
      const span = current.getStore();
      if (!span) return undefined;
      span.name = `${method} ${route}`;
      span.attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'request.id': requestId,
      };
      span.isFailed = status >= 500;
      return span.traceId;
    },
    run(name, work) {
      const span = startSpan(name, 'internal', current.getStore());
      return current.run(span, async () => {
        try {
          return await work();
        } catch (error) {
          span.isFailed = true;
          span.attributes['error.type'] = error instanceof Error ? error.name : typeof error;
          throw error;
        } finally {
          endSpan(span);
        }
      });
    },
    noteQuery({ text, milliseconds, isFailed }) {
      const parent = current.getStore();
      if (!parent?.isRecorded) return;
      const endedAtMs = nowMs();
      const span = startSpan(operationOf(text), 'client', parent, endedAtMs - milliseconds);
      span.attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxStatementLength) };
      span.isFailed = isFailed;
      endSpan(span, endedAtMs);
    },
    async stop() {
      clearInterval(timer);
      for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
      await Promise.race([send().then(send), sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Milliseconds since 1970, finer than those of Date. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** By the last digits, so that every process decides alike about one trace. */
function isInShare(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;
}

/** The W3C header of a caller: version, trace, span and flags, of which the lowest says whether it is recorded. */
export function readTraceparent(header: string | string[] | undefined): Parent | undefined {
  const found =
    typeof header === 'string'
      ? /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(header)
      : null;
  const [, traceId = '', spanId = '', flags = ''] = found ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return undefined;
  return { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 };
}

function operationOf(text: string): string {
  return /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL';
}

const failedStatus = 2;

function toOtlp(
  { traceId, spanId, parentSpanId, name, kind, startedAtMs, attributes, isFailed }: Span,
  endedAtMs: number,
) {
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: nanoseconds(startedAtMs),
    endTimeUnixNano: nanoseconds(endedAtMs),
    attributes: toOtlpAttributes(attributes),
    status: isFailed ? { code: failedStatus } : {},
  };
}

/** As text, because a number would lose digits. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}

function toOtlpAttributes(attributes: Span['attributes']) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }));
}

/** Returns why the collector did not take the spans. */
async function post({ url, headers, resource }: TracingVariables, spans: OtlpSpan[]): Promise<Error | undefined> {
  const scopeSpans = [{ scope: { name: 'fika-mbali' }, spans }];
  const body = { resourceSpans: [{ resource: { attributes: toOtlpAttributes(resource) }, scopeSpans }] };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : new Error(`The trace collector answered ${response.status}`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
