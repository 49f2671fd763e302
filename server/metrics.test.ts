import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureProduct } from '#features/operations/status/measure-product.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createMetrics, type Metrics } from './metrics.ts';

let database: TestDatabase;
let metrics: Metrics;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 0 };
  metrics = createMetrics(pool, () => measureProduct({ db: database.db, dataDir: '.' }));
});
afterAll(() => database.drop());

const numberOf = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

test('every series that the dashboard and the alerts ask for is exported', async () => {
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const exported = new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const dashboard = JSON.parse(await readFile('deploy/grafana-dashboard.json', 'utf8'));
  const rules = await readFile('deploy/prometheus-alerts.yml', 'utf8');
  const queries: string[] = [
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ...[...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr),
  ];
  const names = queries.flatMap(seriesOf);
  expect(names.length).toBeGreaterThan(40);
  // Prometheus itself says whether it could read a process.
  expect(names.filter((name) => name !== 'up' && !exported.has(name))).toEqual([]);
  for (const name of ['bookings_total', 'http_route_duration_seconds_bucket']) expect(names).toContain(name);
});

/** The names in a query that are no function, label or keyword. */
function seriesOf(query: string): string[] {
  const plain = query.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '').replaceAll(/\b(?:by|without|on|ignoring) \([^)]*\)/g, '');
  return [...plain.matchAll(/\b[a-z_][a-z0-9_]*\b(?! *\()/g)].map(([name]) => name).filter((name) => name !== 'and');
}

test('bookings are counted from nothing, so that the first one is an increase', async () => {
  expect(numberOf(await metrics.text(), 'bookings_total{state="confirmed"}')).toBe(0);
  metrics.countBooking('confirmed');
  expect(numberOf(await metrics.text(), 'bookings_total{state="confirmed"}')).toBe(1);
});

test('the database is measured, and when it is away the other metrics remain', async () => {
  const text = await metrics.text();
  expect(numberOf(text, 'db_up')).toBe(1);
  expect(numberOf(text, 'db_size_bytes')).toBeGreaterThan(1e6);
  expect(numberOf(text, 'jobs_waiting')).toBe(0);
  expect(Math.abs(numberOf(text, 'clock_offset_seconds') ?? 99)).toBeLessThan(2);
  expect(numberOf(text, 'db_archive_behind_seconds')).toBe(0);

  const lost = await createTestDatabase();
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 7 };
  const others = createMetrics(pool, () => measureProduct({ db: lost.db, dataDir: '.' }));
  expect(numberOf(await others.text(), 'db_up')).toBe(1);
  await lost.drop();
  const without = await others.text();
  expect(numberOf(without, 'db_up')).toBe(0);
  expect(numberOf(without, 'jobs_waiting')).toBeUndefined();
  expect(numberOf(without, 'db_pool_connections{state="waiting"}')).toBe(7);
  expect(numberOf(without, 'disk_free_bytes')).toBeGreaterThan(0);
});
