import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { flightsFor, heldBooking } from '#tests/booking/held-booking.ts';
import { openBrowser } from '#tests/process/browser.ts';
import { eventually } from '#tests/process/product.ts';
import { expectNothingLost, startBookingLoad } from '../booking-load.ts';
import { type Fault, type FaultSite, openSite } from './site.ts';

const minutesOff = [10, -10];
const holdSeconds = 8;
const token = 'a-token-for-metrics';

export const wrongClocks: Fault = {
  name: 'clocks',
  what: 'two processes whose clocks are 10 minutes fast and 10 minutes slow: holds, purchases, sessions',
  async run(trial) {
    const commands = minutesOff.map((minutes): [string, ...string[]] => [
      process.execPath,
      `--import=${new URL('shifted-clock.ts', import.meta.url)}?minutes=${minutes}`,
      'server/main.ts',
    ]);
    await using site = await openSite(trial, {
      name: 'wrong_clocks',
      processes: 2,
      commands,
      env: { METRICS_TOKEN: token },
    });
    await using load = startBookingLoad({ ...site, people: 4 });
    await expectShifted(site);
    const late = await endOfHold(site);
    await expectOneSession(site);
    await sleep(trial.isQuick ? 1_000 : 20_000);
    await load.stop();
    const result = await expectNothingLost(site.db, load);
    const { rows } = await sql<{ minutes: number }>`
      select distinct round(extract(epoch from hold_expires_at - created_at) / 60)::integer as minutes
      from bookings where contact_email like 'buyer-%'`.execute(site.db);
    if (rows.length !== 1) throw new Error(`Holds lasted ${rows.map(({ minutes }) => minutes).join(', ')} minutes.`);
    return `all holds of ${rows[0]?.minutes} minutes, one ended ${late.toFixed(1)} s after its end; ${result}`;
  },
};

/** A trial with true clocks would prove nothing. */
async function expectShifted({ products }: FaultSite): Promise<void> {
  for (const [index, { url, port }] of products.entries()) {
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const startedAt = /^process_start_time_seconds (\d+)/m.exec(await metrics.text())?.[1];
    const off = (Number(startedAt) - Date.now() / 1000) / 60;
    if (!(Math.abs(off - (minutesOff[index] ?? 0)) < 3))
      throw new Error(`The clock of ${url} is off by ${off} minutes.`);
  }
}

/** Neither process ends a hold before its end by the database's clock, and not long after it. Seconds that it was late. */
async function endOfHold({ db }: FaultSite): Promise<number> {
  const { rows: flights } = await sql<{ id: string }>`select id from flights limit 1`.execute(db);
  const { bookingId } = await heldBooking(db, flightsFor([flights[0]?.id ?? '']));
  await sql`
    update bookings set hold_expires_at = clock_timestamp() + make_interval(secs => ${holdSeconds})
    where id = ${bookingId}`.execute(db);
  const read = () =>
    sql<{ status: string; late: number }>`
      select status, extract(epoch from clock_timestamp() - hold_expires_at)::float as late
      from bookings where id = ${bookingId}`.execute(db);
  const { rows } = await eventually(read, ({ rows: [row] }) => row?.status !== 'held', 'the hold ends', 60_000);
  const late = rows[0]?.late ?? Number.NaN;
  if (!(late >= 0 && late < 10)) throw new Error(`A hold ended ${late} s after its end.`);
  return late;
}

/** Whoever signs up at one process is known to the other, in both directions. */
async function expectOneSession({ products }: FaultSite): Promise<void> {
  for (const here of products)
    for (const there of products) {
      const browser = openBrowser(`http://localhost:${here.port}`);
      const person = { name: 'Amina Hassan', email: `${randomUUID()}@example.com`, password: 'coral-dhow-lantern-42' };
      const headers = { origin: products[0]?.url ?? '' };
      const { status } = await browser.json('/api/auth/sign-up/email', person, { headers });
      const { status: known } = await browser.get(`http://localhost:${there.port}/api/v1/me`);
      if (status !== 201 || known !== 200) throw new Error(`Signing up was answered ${status}, elsewhere ${known}.`);
    }
}
