import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  contentType: string;
  text(): Promise<string>;
  /** The handler of the separate server on METRICS_PORT. */
  serveAlone: RequestListener;
  observeRequest(facts: { method: string; status: number; seconds: number }): void;
}

interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Prometheus metrics of the process. */
export function createMetrics(
  pool: PoolCounts,
  countAlerts: () => Promise<Record<string, number>> = async () => ({}),
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the database pool by state; waiting counts the queries that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'alerts_open',
    help: 'Open alerts by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      // Without a database the other metrics are still wanted.
      const counts = await countAlerts().catch(() => ({}));
      for (const [kind, count] of Object.entries(counts)) this.set({ kind }, count);
    },
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    serveAlone: async (request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
    },
    observeRequest: ({ method, status, seconds }) => requests.observe({ method, status }, seconds),
  };
}
