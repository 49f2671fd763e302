import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsFor, heldBooking, makeFlights } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function runInvariants() {
  const script = fileURLToPath(new URL('./invariants.ts', import.meta.url));
  const env = { PATH: process.env.PATH, MODE: 'demo', DATABASE_URL: database.url };
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, said: stdout + stderr });
    });
  });
}

test('npm run invariants is content, until somebody gives a seat away by hand', async () => {
  const { db } = database;
  const { reference } = await heldBooking(db, flightsFor(await makeFlights(db)));
  const before = await runInvariants();
  expect(before).toMatchObject({ code: 0, said: expect.stringMatching(/^ok {6}seats_of_bookings/m) });
  expect(before.said).not.toContain('FAILED');

  await sql`update flight_cabins set held = 0`.execute(db);
  await sql`update bookings set hold_expires_at = now() - interval '2 minutes'`.execute(db);
  const { code, said } = await runInvariants();
  expect(code).toBe(1);
  expect(said).toMatch(/^FAILED {2}seats_of_bookings .+\n +Flight .+: 0 held and 0 sold, but bookings have 1 and 0/m);
  expect(said).toMatch(new RegExp(`^FAILED  holds_end .+\\n +${reference} was to expire`, 'm'));
  expect(said).toContain('2 rules are broken.');
});
