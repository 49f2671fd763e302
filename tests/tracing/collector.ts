import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string | number>;
  isFailed: boolean;
}

/** A collector on loopback that takes OTLP as JSON. */
export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** All that was sent, as it was written. */
  text(): string;
  headers(): Record<string, unknown>;
  resource(): Record<string, string | number>;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
type SentSpan = Omit<CollectedSpan, 'attributes' | 'isFailed'> & { attributes: Attribute[]; status: { code?: number } };

export async function startCollector(status = 200): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  let headers: Record<string, unknown> = {};
  let resource: Record<string, string | number> = {};
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    bodies.push(body);
    headers = request.headers;
    for (const group of JSON.parse(body).resourceSpans) {
      resource = toRecord(group.resource.attributes);
      for (const { traceId, attributes, status: outcome, ...span } of group.scopeSpans[0].spans as SentSpan[]) {
        spans.push({ ...span, traceId, attributes: toRecord(attributes), isFailed: outcome.code === 2 });
      }
    }
    response.writeHead(request.url === '/v1/traces' ? status : 404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => bodies.join('\n'),
    headers: () => headers,
    resource: () => resource,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function toRecord(attributes: Attribute[]): Record<string, string | number> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));
}
