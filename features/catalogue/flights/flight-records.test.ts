import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestAuth } from '#tests/auth.ts';
import { addedFlight, clearFlights, editing, makeSmallWorld, sell } from '#tests/catalogue/small-world.ts';
import { applyImport, prepareImport } from '#tests/catalogue/whole-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { signUpAndIn } from '#tests/signed-in.ts';
import { exportCsv } from '../exchange/export-records.ts';
import { readFlight } from './read-flight.ts';

const head =
  'flight_number,airline,departure_airport,arrival_airport,departure_time,arrival_time,aircraft_type,economy_price';

let database: TestDatabase;
let admin: { id: string; role: 'admin' };

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
  const { userId } = await signUpAndIn(database.db, createTestAuth(database.db), { role: 'admin' });
  admin = { id: userId, role: 'admin' };
});
afterAll(() => database.drop());
beforeEach(() => clearFlights(database.db));

async function prepare(content: string) {
  const prepared = await prepareImport(
    editing(database.db),
    { kind: 'flights', fileName: 'flights.csv', content },
    admin,
  );
  if (!prepared.ok) throw new Error(prepared.problem);
  return prepared;
}

async function importFile(content: string) {
  const { import: file, report } = await prepare(content);
  const applied = await applyImport(
    editing(database.db),
    { id: file.id, kind: 'flights', confirmed: report.confirmation },
    admin,
  );
  if (!applied.ok) throw new Error('problem' in applied ? applied.problem : 'It asks again');
  return applied.report.counts;
}

async function exported(): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of exportCsv(database.db, 'flights')) pieces.push(piece);
  return pieces.join('');
}

test('a file may write moments with their offset, or the local time at each airport', async () => {
  const lines = [
    'KQ100,KQ,NBO,LHR,2027-03-01T23:45,2027-03-02T06:20,Boeing 787-8,600',
    'KQ101,Kenya Airways,LHR,NBO,2027-03-02T18:00Z,2027-03-03 06:30+03:00,Boeing 787-8,620',
  ];
  const counts = await importFile([head, ...lines].join('\n'));
  expect(counts).toMatchObject({ new: 2, wrong: 0 });
  const { rows } = await sql<{ flight: string }>`
    select flight_number || ' ' || to_char(departure_time at time zone 'UTC', 'DD HH24:MI') || ' ' || duration_minutes as flight
    from flights order by flight_number
  `.execute(database.db);
  expect(rows.map(({ flight }) => flight)).toEqual(['KQ100 01 20:45 575', 'KQ101 02 18:00 570']);
});

test('a flight of the file is one that is there by its number, moment and airport, else by its id', async () => {
  const id = await addedFlight(database.db);
  const line = 'KQ600,KQ,NBO,MBA,2027-03-01T06:30,2027-03-01T08:30,Embraer 190,120';
  expect(await importFile(`${head}\n${line}`)).toMatchObject({ new: 0, changed: 1 });
  expect((await readFlight(database.db, id))?.values).toMatchObject({
    economy_price: '120',
    economy_seats: '150',
  });
  expect(await importFile(`${head}\n${line}`)).toMatchObject({ unchanged: 1, changed: 0 });
  expect(await importFile(`id,${head}\n${id},${line.replace('06:30', '06:45')}`)).toMatchObject({
    changed: 1,
  });
  expect((await readFlight(database.db, id))?.values.departure_time).toBe('06:45');
});

test('a line that would take seats from travellers is wrong, and says how many have one', async () => {
  const id = await addedFlight(database.db);
  await sell(database.db, id, 'economy', 61);
  const { report } = await prepare(
    `id,${head},economy_seats\n${id},KQ600,KQ,NBO,MBA,2027-03-01T06:30,2027-03-01T08:30,Embraer 190,100,60`,
  );
  expect(report.lines).toMatchObject([
    { verdict: 'wrong', problems: ["economy_seats: 61 seats are sold: there can't be fewer than 61."] },
  ]);
});

test('wrong lines are named one by one, and hostile ones leave as texts', async () => {
  const lines = [
    'KQ1,ZZ,NBO,MBA,2027-03-01T06:30,2027-03-01T08:30,Embraer 190,100',
    'KQ2,KQ,NBO,NBO,2027-03-01T06:30,2027-03-01T08:30,Embraer 190,100',
    'KQ3,KQ,NBO,MBA,tomorrow,2027-03-01T08:30,Embraer 190,100',
    'KQ4,KQ,NBO,MBA,2027-03-01T06:30,2027-03-01T06:30,Embraer 190,100',
    '"=1+1",KQ,NBO,MBA,2027-03-01T06:30,2027-03-01T08:30,Embraer 190,100',
    'KQ5,KQ,NBO,MBA,2027-03-01T06:30,2027-03-01T08:30,=cmd(),100',
  ];
  const { report } = await prepare([head, ...lines].join('\n'));
  expect(report.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 5 });
  expect(report.lines.map(({ problems }) => problems[0])).toEqual([
    'airline: There is no airline "ZZ".',
    'arrival_airport: Choose another airport than that of departure.',
    expect.stringMatching(/^departure_time: Enter a date and time/),
    'arrival_time: A flight arrives after its departure, within 36 hours.',
    expect.stringMatching(/^flight_number: A flight number/),
    undefined,
  ]);
  await importFile([head, ...lines].join('\n'));
  expect(await exported()).toContain(",'=cmd(),");
});

const many = process.env.LONG ? 5_000 : 1_000;

test(`${many} new flights are imported in one go, and a second time nothing changes`, async () => {
  const lines = Array.from({ length: many }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return `KQ${Math.floor(index / 28) + 1},KQ,NBO,DXB,2027-05-${day}T10:00,2027-05-${day}T16:00,Boeing 737-800,250`;
  });
  const content = [head, ...lines].join('\n');
  const start = performance.now();
  expect(await importFile(content)).toMatchObject({ new: many });
  const seconds = (performance.now() - start) / 1000;
  expect(seconds).toBeLessThan(60);
  expect((await prepare(await exported())).report.counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: many,
    wrong: 0,
  });
}, 60_000);

test('a check that loses the database while it counts the bookings fails, and does not report that there are none', async () => {
  await addedFlight(database.db);
  const content = (await exported()).replace(',active,', ',cancelled,');
  const onFlightsChanged = async () => {
    throw Object.assign(new Error('Connection lost'), { code: 'ECONNRESET' });
  };
  const file = { kind: 'flights', fileName: 'flights.csv', content } as const;
  await expect(prepareImport({ db: database.db, onFlightsChanged }, file, admin)).rejects.toThrow('Connection lost');
  const states = await database.db
    .selectFrom('catalogueImports')
    .select('state')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(states).toEqual([{ state: 'failed' }]);
});
