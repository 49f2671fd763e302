import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Measurement, measurements } from '#features/operations/status/measure-product.ts';

/** What happens outside of requests and may fail. */
export type ObservedWork = 'job' | 'poll' | 'mail' | 'payment provider';

export interface Metrics {
  contentType: string;
  text(): Promise<string>;
  /** The handler of the separate server on METRICS_PORT. */
  serveAlone: RequestListener;
  observeRequest(facts: { method: string; route: string; status: number; seconds: number }): void;
  countBooking(state: 'held' | 'confirmed'): void;
  countFailure(kind: ObservedWork, name: string): void;
}

const deadlineMs = 2_000;

interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Prometheus metrics of the process. Labels have few values: those of routes are patterns, never paths. */
export function createMetrics(
  pool: PoolCounts,
  measure: () => Promise<Partial<Record<Measurement, number>>> = async () => ({}),
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
  const routes = new Histogram({
    name: 'http_route_duration_seconds',
    help: 'The same by the pattern of the route',
    labelNames: ['route'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const bookings = new Counter({
    name: 'bookings_total',
    help: 'Bookings held by this process, and those confirmed by an online payment or an agency',
    labelNames: ['state'],
    registers: [registry],
  });
  // From the start, so that the first booking is an increase.
  for (const state of ['held', 'confirmed']) bookings.inc({ state }, 0);
  const failures = new Counter({
    name: 'work_failures_total',
    help: 'Failed runs of jobs and polls, mails not delivered, and calls to payment providers that failed',
    labelNames: ['kind', 'name'],
    registers: [registry],
  });
  const gauges = Object.entries(measurements).map(([name, help]) => {
    const gauge = new Gauge({ name, help, registers: [registry] });
    return { name: name as Measurement, gauge };
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
  const openAlerts = new Gauge({
    name: 'alerts_open',
    help: 'Open alerts by kind on which nobody has decided',
    labelNames: ['kind'],
    registers: [registry],
  });

  async function text(): Promise<string> {
    // Without a database, or while it hangs, the other metrics are still wanted.
    const late = sleep(deadlineMs, {}, { ref: false });
    const [measured, alerts] = await Promise.all([measure(), Promise.race([countAlerts().catch(() => ({})), late])]);
    for (const { name, gauge } of gauges) {
      const value = measured[name];
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    }
    openAlerts.reset();
    for (const [kind, count] of Object.entries(alerts)) openAlerts.set({ kind }, count);
    return registry.metrics();
  }

  return {
    contentType: registry.contentType,
    text,
    serveAlone: async (request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': registry.contentType }).end(await text());
    },
    observeRequest({ method, route, status, seconds }) {
      requests.observe({ method, status }, seconds);
      routes.observe({ route }, seconds);
    },
    countBooking: (state) => bookings.inc({ state }),
    countFailure: (kind, name) => failures.inc({ kind, name }),
  };
}
