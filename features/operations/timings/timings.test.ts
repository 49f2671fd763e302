import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createTimings, readSlowest } from './timings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from timings`.execute(database.db);
});

const request = (number: number) => `0199aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;
const query = (text: string, milliseconds: number) => ({ text, milliseconds, isFailed: false });

test('the slowest page comes first, summed over processes, with the request to look for in the log', async () => {
  const [one, other] = [createTimings(), createTimings()];
  for (let number = 0; number < 60; number += 1) one.notePage('GET /hotels/:id', 20, request(number));
  for (let number = 0; number < 30; number += 1) other.notePage('GET /hotels/:id', 25, request(number));
  for (let number = 0; number < 10; number += 1) other.notePage('GET /hotels/:id', 700 + number, request(100 + number));
  other.notePage('GET /about', 3, request(1));
  await one.save(database.db);
  await other.save(database.db);
  const { pages } = await readSlowest(database.db);
  expect(pages.map(({ name }) => name)).toEqual(['GET /hotels/:id', 'GET /about']);
  expect(pages[0]).toMatchObject({ times: 100, slowestMs: 709, slowestRequestId: request(109) });
  // Right to within a factor of 1.42.
  expect(pages[0]?.medianMs).toBeGreaterThanOrEqual(20);
  expect(pages[0]?.medianMs).toBeLessThan(20 * 1.42);
  expect(pages[0]?.p95Ms).toBe(709);
  expect(pages[1]).toMatchObject({ times: 1, medianMs: 3, p95Ms: 3 });
});

test('a slower one of an earlier save stays the slowest', async () => {
  const timings = createTimings();
  timings.notePage('GET /', 90, request(1));
  await timings.save(database.db);
  timings.notePage('GET /', 40, request(2));
  await timings.save(database.db);
  await sql`update timings set slot = slot - interval '5 minutes'`.execute(database.db);
  timings.notePage('GET /', 60, request(3));
  await timings.save(database.db);
  await timings.save(database.db);
  const { pages } = await readSlowest(database.db);
  expect(pages).toMatchObject([{ times: 3, slowestMs: 90, slowestRequestId: request(1) }]);
});

test('a statement with any number of placeholders is one, and says nothing of its values', async () => {
  const timings = createTimings();
  timings.noteQuery(query('select "id" from "users"\n  where "id" in ($1, $2)', 5));
  timings.noteQuery(query('select "id" from "users" where "id" in ($1, $2, $3)', 50));
  timings.noteQuery(query('insert into "rows" values ($1, $2), ($3, $4)', 1));
  await timings.save(database.db);
  const { queries } = await readSlowest(database.db);
  expect(queries.map(({ name, times }) => [name, times])).toEqual([
    ['select "id" from "users" where "id" in ($…)', 2],
    ['insert into "rows" values ($…), …', 1],
  ]);
});

test('texts without end neither fill the memory nor the table', async () => {
  const timings = createTimings();
  for (let number = 0; number < 5_000; number += 1)
    timings.noteQuery(query(`select ${number} -- ${'ß'.repeat(3000)}`, 1));
  await timings.save(database.db);
  const { rows } = await sql<{ count: number; length: number }>`
    select count(*)::integer as count, max(char_length(name)) as length from timings`.execute(database.db);
  expect(rows).toEqual([{ count: 50, length: 1_000 }]);
});

test('what is older than an hour is neither shown nor kept', async () => {
  const timings = createTimings();
  timings.notePage('GET /', 90, request(1));
  await timings.save(database.db);
  await sql`update timings set slot = slot - interval '70 minutes'`.execute(database.db);
  expect((await readSlowest(database.db)).pages).toEqual([]);
  await timings.save(database.db);
  const { rows } = await sql`select 1 from timings`.execute(database.db);
  expect(rows).toEqual([]);
});
