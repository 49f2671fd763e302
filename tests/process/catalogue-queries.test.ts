import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { createLog } from '#lib/log.ts';
import { createTestAuth } from '#tests/auth.ts';
import { openBuiltSite } from '#tests/built-site.ts';
import { loadTwoDays } from '#tests/catalogue/sample-catalogue.ts';
import { createTestDatabase } from '#tests/database.ts';
import { signUpAndIn } from '#tests/signed-in.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';

/** Who asks, what waits, the list, its count, its figures and what a dialog offers: more would be one for each row. */
const mostQueries = 9;
/** The choices of its fields come on top. */
const mostWithDialog = 10;

const screens: [page: string, table: string][] = [
  ['/admin/flights', 'flights'],
  ['/admin/flights/destinations', 'airports'],
  ['/admin/flights/schedules', 'flights'],
  ['/admin/flights/airlines', 'airlines'],
  ['/admin/hotels', 'hotels'],
  ['/admin/hotels/rooms', 'rooms'],
  ['/admin/hotels/amenities', 'amenities'],
  ['/admin/hotels/locations', 'locations'],
];

const log = createLog('silent');
const parts = new AsyncDisposableStack();
const sent: string[] = [];
let db: Database;
let baseUrl: string;
let cookie: string;

beforeAll(async () => {
  const folder = await makeTestFolder();
  parts.defer(() => removeTestFolder(folder.root));
  const database = await createTestDatabase();
  parts.defer(() => database.drop());
  const { url } = database;
  await loadTwoDays(url);
  const pool = createPool(url, { applicationName: 'test', log });
  pool.on('connect', noteQueries);
  db = createDb(pool);
  parts.defer(() => db.destroy());
  const server = await startSite(folder.dataDir);
  parts.defer(() => {
    server.closeAllConnections();
    server.close();
  });
});
afterAll(() => parts.disposeAsync());

/** Everything that is said to the database by the site, and by nobody else. */
function noteQueries(client: ClientBase): void {
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (statement: string | { text: string }, ...rest: unknown[]) => {
      sent.push(typeof statement === 'string' ? statement : statement.text);
      return Reflect.apply(query, client, [statement, ...rest]);
    },
  });
}

/** The site as it is built, in this process. */
async function startSite(dataDir: string): Promise<Server> {
  const auth = createTestAuth(db);
  const { headers } = await signUpAndIn(db, auth, { email: 'admin@example.com', role: 'admin' });
  cookie = headers.get('cookie') ?? '';
  const app = await openBuiltSite({ db, auth, env: { MODE: 'demo', DATA_DIR: dataDir } });
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return server;
}

/** One request, and what it asked the database. */
async function open(address: string): Promise<{ status: number; html: string; queries: string[] }> {
  sent.length = 0;
  const answer = await fetch(baseUrl + address, { headers: { cookie }, redirect: 'manual' });
  const html = await answer.text();
  // A new connection is given its limits first, which belongs to no request.
  const queries = sent.filter((statement) => !statement.includes('set statement_timeout'));
  return { status: answer.status, html, queries };
}

async function someId(table: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where deleted_at is null order by id limit 1`.execute(db);
  return rows[0]?.id ?? '';
}

test('the counter counts', async () => {
  sent.length = 0;
  await Promise.all([1, 2, 3].map(() => sql`select 1`.execute(db)));
  expect(sent.filter((statement) => statement === 'select 1')).toHaveLength(3);
  expect((await open('/admin')).queries.length).toBeGreaterThan(0);
});

describe.each(screens)('%s', (page, table) => {
  test.each(['', '?q=na', '?page=2', '?show=deleted'])('with "%s" is one answer of few queries', async (search) => {
    // Drawing it asks the database for nothing: the short form has only the dialogs drawn.
    const address = process.env.LONG ? page : `${page}.data`;
    const { status, queries } = await open(address + search);
    expect(status).toBe(200);
    expect(queries.length).toBeGreaterThan(1);
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(mostQueries);
  });

  test.each(['add', 'edit', 'delete'])('with its %s dialog too', async (dialog) => {
    const value = dialog === 'add' ? '1' : await someId(table);
    const { status, html, queries } = await open(`${page}?${dialog}=${value}`);
    expect(status).toBe(200);
    expect(html).toContain('<dialog');
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(mostWithDialog);
  });
});

test('the fare rules of an airline are one answer of few queries', async () => {
  const { status, queries } = await open(`/admin/flights/airlines/${await someId('airlines')}/fares`);
  expect(status).toBe(200);
  expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(mostQueries);
});
