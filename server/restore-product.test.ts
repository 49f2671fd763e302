import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { excludedTables } from '#db/backup/read-snapshot.ts';
import type { Database } from '#db/connect.ts';
import { installJobSchema } from '#db/install-job-schema.ts';
import { migrate } from '#db/migrate.ts';
import { listMigrations, pendingMigrations, readFormerChecksums } from '#db/migration-files.ts';
import { addDocument } from '#features/agents/documents/change-documents.ts';
import { createDocumentStore } from '#features/agents/documents/read-documents.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { addBookingEmail } from '#features/booking/emails/booking-email.ts';
import { queueBookingEmails } from '#features/booking/emails/queue-booking-emails.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { decryptPassport } from '#features/booking/traveller-data.ts';
import { addHotelPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { pictureName } from '#features/catalogue/pictures/picture-names.ts';
import { createPictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { forgetAccount } from '#features/identity/profile/erase-account.ts';
import { type ArchiveEntry, once, readArchive, readWhole, writeArchive } from '#features/operations/backups/archive.ts';
import { checkBackup } from '#features/operations/backups/check-backup.ts';
import { makeBackup } from '#features/operations/backups/make-backup.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { soldBy } from '#tests/booking/agency-sale.ts';
import { testBookingMailContext } from '#tests/booking/document-context.ts';
import {
  flightsFor,
  heldBooking,
  makeFlights,
  makeHotel,
  pay,
  stayFor,
  testSecret,
} from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { restoreProduct } from './restore-product.ts';

const log = createLog('silent');
/** Each test builds a whole database. */
const timeout = 60_000;
const nobody = { id: null, role: null };
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');
const payer = { email: 'payer@example.com', phone: '+254712555048', isVerified: true };
const databases: TestDatabase[] = [];
const folders: string[] = [];

let context: { database: TestDatabase; env: Env };
let backup: string;
let before: Map<string, string>;
let holder: MadeAgent;
let heldId: string;
let heldFlight: string;
let waiting: Awaited<ReturnType<typeof heldBooking>>;
let photoId: string;
let documentName: string;

async function newSite({ empty = true, secret }: { empty?: boolean; secret?: string } = {}) {
  const database = await createTestDatabase({ empty });
  databases.push(database);
  const dataDir = await mkdtemp(join(tmpdir(), 'restore-'));
  folders.push(dataDir);
  const read = readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: secret });
  if (!read.ok) throw new Error(read.problems.join());
  return { database, env: read.env };
}

function partsOf(env: Env, isOurs = true) {
  return {
    dataDir: env.dataDir,
    host: 'a-machine',
    pictures: createPictureStore(env),
    documents: createDocumentStore(env),
    secret: { value: testSecret, isOurs },
  };
}

function restore(env: Env, path: string, options: { replace?: boolean; discard?: boolean } = {}) {
  return restoreProduct({ env, log, path, replace: false, discard: false, report: () => {}, ...options });
}

/** A hash of all rows of every table, except those that the expired hold changes. */
async function hashesOf(db: Database): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const touched: Record<string, string> = {
    bookings: `id <> '${heldId}'`,
    booking_events: `booking_id <> '${heldId}'`,
    booking_outbox: 'false',
    flight_cabins: `flight_id <> '${heldFlight}'`,
    ledger_transfers: `booking_id is distinct from '${heldId}'`,
    ledger_accounts: `code not like '%${holder.agentId}%'`,
    audit_log: `action <> 'backup_restored'`,
    analytics_booking_notes: `booking_id <> '${heldId}'`,
    mails_before_restore: 'false',
  };
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    if (excludedTables.includes(name)) continue;
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as hash
      from ${sql.id(name)} as row where ${sql.raw(touched[name] ?? 'true')}`.execute(db);
    hashes.set(name, rows[0]?.hash ?? '');
  }
  return hashes;
}

/** The backup with one modified entry. */
async function changed(change: (entry: ArchiveEntry) => Promise<ArchiveEntry>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  folders.push(folder);
  const path = join(folder, 'changed.backup');
  const file = await open(path, 'wx');
  await writeArchive(
    file,
    (async function* () {
      for await (const entry of readArchive(backup)) yield await change(entry);
    })(),
    new AbortController().signal,
  );
  await file.close();
  return path;
}

async function tablesIn({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
  return rows.length;
}

beforeAll(async () => {
  context = await newSite({ empty: false });
  const { db, url } = context.database;
  await writeFile(join(context.env.dataDir, 'secret'), `${testSecret}\n`);
  const flights = await makeFlights(db, { count: 3, seats: 20 });
  const [paidFlight = '', agencyFlight = '', lastFlight = ''] = flights;
  heldFlight = lastFlight;
  const hotel = await makeHotel(db, { rooms: 2 });
  await pay(db, await heldBooking(db, flightsFor([paidFlight])));
  await pay(db, await heldBooking(db, stayFor(hotel)));
  waiting = await heldBooking(db, flightsFor([paidFlight]), { contact: payer });
  await sql`
    update payments set state = 'submitted', submitted_at = clock_timestamp() where id = ${waiting.paymentId}`.execute(
    db,
  );
  const agency = await makeAgent(db, { creditMinor: 500_000 });
  await soldBy(db, agency, flightsFor([agencyFlight]));
  holder = await makeAgent(db, { creditMinor: 100_000 });
  ({ bookingId: heldId } = await soldBy(db, holder, flightsFor([heldFlight]), { issueNow: false }));
  await sql`update bookings set hold_expires_at = clock_timestamp() + interval '400 milliseconds' where id = ${heldId}`.execute(
    db,
  );
  const parts = partsOf(context.env);
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#247' } })
    .png()
    .toBuffer();
  const photo = await addHotelPhoto({ db, ...parts }, { hotelId: hotel.hotelId, bytes, description: '' }, nobody);
  const document = await addDocument(
    { db, ...parts },
    { ...agency, kind: 'licence', fileName: 'licence.pdf', bytes: pdf },
    nobody,
  );
  if (!photo.ok || !document.ok) throw new Error('Not uploaded');
  photoId = photo.photoId;
  documentName = (await db.selectFrom('agentDocuments').select('storedAs').executeTakeFirstOrThrow()).storedAs;
  await sql`
    insert into sessions (id, user_id, token, expires_at)
    values (${newId()}, ${agency.userId}, 'sha256:stolen', now() + interval '1 day')`.execute(db);
  before = await hashesOf(db);

  // A sale after the backup's snapshot and before its tables are read.
  const client = new Client({ connectionString: url });
  await client.connect();
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (...given: Parameters<typeof query>) =>
      String(given[0]).includes('attgenerated')
        ? heldBooking(db, flightsFor([paidFlight]))
            .then((late) => pay(db, late))
            .then(() => query(...given))
        : query(...given),
  });
  const made = await makeBackup(parts, client, {
    id: newId(),
    madeAt: new Date(),
    signal: new AbortController().signal,
  });
  await client.end();
  if (!made.ok) throw new Error(made.message);
  backup = made.path;
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

test('a house that was wrecked stands again as it was at one moment, mails nobody and revives no hold', {
  timeout,
}, async () => {
  const { mode } = await stat(backup);
  expect(mode & 0o777).toBe(0o600);
  expect((await stat(join(backup, '..'))).mode & 0o777).toBe(0o700);

  const { database, env } = await newSite();
  const { db } = database;
  const restored = await restore(env, backup);
  expect(restored).toEqual({
    ok: true,
    madeAt: expect.any(String),
    expiredHolds: 1,
    supposedMails: 1,
    broken: [],
    carried: undefined,
    aside: undefined,
  });
  // Also with session_replication_role = replica.
  const asReplica = db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`delete from audit_log`.execute(transaction);
  });
  await expect(asReplica).rejects.toThrow('append-only');

  expect(Object.fromEntries(await hashesOf(db))).toEqual(Object.fromEntries(before));
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('bookings').select('status').where('id', '=', heldId).execute()).toEqual([
    { status: 'expired' },
  ]);
  expect(await readAgent(db, holder.userId)).toMatchObject({ reservedMinor: 0, availableMinor: 100_000 });
  expect(await db.selectFrom('flightCabins').select('held').where('flightId', '=', heldFlight).execute()).toEqual([
    { held: 0 },
  ]);
  expect(await brokenInvariants(db)).toEqual([]);
  expect(await db.selectFrom('auditLog').select('after').where('action', '=', 'backup_restored').execute()).toEqual([
    { after: expect.objectContaining({ madeOn: 'a-machine', expiredHolds: 1 }) },
  ]);

  const secret = (await readFile(join(env.dataDir, 'secret'), 'utf8')).trim();
  const sealed = await db.selectFrom('bookingTravellers').select('passportSealed').limit(1).executeTakeFirstOrThrow();
  expect(decryptPassport(secret, sealed.passportSealed ?? '')).toBe('AK0482917');
  const { pictures, documents } = partsOf(env);
  const original = partsOf(context.env);
  const name = pictureName(photoId, 640);
  expect(await pictures.get(name)).toEqual(await original.pictures.get(name));
  expect(Buffer.from((await documents.get(documentName)) ?? [])).toEqual(pdf);

  await installJobSchema(database.url, log);
  expect(await queueBookingEmails({ db, context: testBookingMailContext, log })).toBe(0);
  expect((await sql`select from graphile_worker._private_jobs`.execute(db)).rows).toEqual([]);

  // The provider reports the payment again, and its payer was mailed before the restore.
  expect(await pay(db, waiting)).toBe('confirmed');
  expect(await queueBookingEmails({ db, context: testBookingMailContext, log })).toBe(1);
  expect(await mailsQueuedTo(db, payer.email)).toEqual([]);
  expect(await pay(db, await heldBooking(db, flightsFor([heldFlight]), { contact: payer }))).toBe('confirmed');
  await queueBookingEmails({ db, context: testBookingMailContext, log });
  expect(await mailsQueuedTo(db, payer.email)).toHaveLength(1);

  // New sales get unused numbers.
  const numbers = () => sql<{ max: number }>`select max(id) as max from ledger_transfers`.execute(db);
  const last = (await numbers()).rows[0]?.max ?? 0;
  expect(await pay(db, await heldBooking(db, flightsFor([heldFlight])))).toBe('confirmed');
  expect((await numbers()).rows[0]?.max).toBeGreaterThan(last);
  expect(await brokenInvariants(db)).toEqual([]);
});

test('another house is replaced only on demand, and is saved before with the secret it was sealed with', {
  timeout,
}, async () => {
  const { database, env } = await newSite({ empty: false });
  const secretPath = join(env.dataDir, 'secret');
  const ownSecret = 'b'.repeat(43);
  await makeAgent(database.db, { agencyName: 'Somebody else' });
  // Without the secret nothing can be backed up: none is generated, and nothing changes.
  expect(await restore(env, backup, { replace: true })).toEqual({
    ok: false,
    message: expect.stringMatching(/There is no secret .+ Nothing was changed/),
  });
  expect(await readdir(env.dataDir)).toEqual([]);
  await writeFile(secretPath, `${ownSecret}\n`);
  expect(await restore(env, backup)).toEqual({
    ok: false,
    message: expect.stringMatching(/is not the secret .+ With --replace/),
  });
  expect(await restore({ ...env, secret: testSecret }, backup)).toEqual({
    ok: false,
    message: expect.stringContaining('is not empty'),
  });
  const agencies = () => database.db.selectFrom('agents').select('agencyName').distinct().execute();
  expect(await agencies()).toEqual([{ agencyName: 'Somebody else' }]);

  const replaced = await restore(env, backup, { replace: true });
  if (!replaced.ok) throw new Error(replaced.message);
  expect(await agencies()).toEqual([{ agencyName: 'Savannah Trails' }]);
  const [saved = ''] = await readdir(join(env.dataDir, 'backups'));
  expect(saved).toMatch(/^fika-mbali-.+-before-restore\.backup$/);
  expect(await checkBackup(join(env.dataDir, 'backups', saved))).toMatchObject({ secret: ownSecret });
  expect((await readFile(secretPath, 'utf8')).trim()).toBe(testSecret);
  expect((await readFile(replaced.aside ?? '', 'utf8')).trim()).toBe(ownSecret);

  const running = new Client({ connectionString: database.url });
  await running.connect();
  await running.query(`select pg_advisory_lock(7301, hashtext('a runner'))`);
  expect(await restore(env, join(env.dataDir, 'backups', saved), { replace: true })).toEqual({
    ok: false,
    message: expect.stringContaining('is running'),
  });
  await running.end();
  expect(await restore(env, join(env.dataDir, 'backups', saved), { replace: true, discard: true })).toMatchObject({
    ok: true,
  });
  expect(await agencies()).toEqual([{ agencyName: 'Somebody else' }]);
  expect((await readFile(secretPath, 'utf8')).trim()).toBe(ownSecret);
});

test('a restore that is interrupted leaves what was there', { timeout }, async () => {
  const { database, env } = await newSite({ empty: false });
  await writeFile(join(env.dataDir, 'secret'), 'b'.repeat(43));
  await makeAgent(database.db, { agencyName: 'Somebody else' });
  // A file in place of the folder prevents storing pictures.
  await writeFile(join(env.dataDir, 'uploads'), '');
  expect(await restore(env, backup, { replace: true, discard: true })).toEqual({
    ok: false,
    message: expect.stringContaining('The database and the secret are unchanged'),
  });
  expect(await readFile(join(env.dataDir, 'secret'), 'utf8')).toBe('b'.repeat(43));
  expect(await readdir(env.dataDir)).toEqual(['secret', 'uploads']);
  expect(await database.db.selectFrom('agents').select('agencyName').execute()).toEqual([
    { agencyName: 'Somebody else' },
  ]);
});

test('what is damaged, cut off, newer or of another secret is refused before anything is touched', {
  timeout,
}, async () => {
  const { database, env } = await newSite();
  const refused = async (path: string, reason: RegExp, given = env) => {
    expect(await restore(given, path)).toEqual({ ok: false, message: expect.stringMatching(reason) });
    expect(await tablesIn(database)).toBe(0);
    expect(await readdir(env.dataDir)).toEqual([]);
  };
  const { size } = await stat(backup);
  const copy = join(context.env.dataDir, 'copy.backup');

  await cp(backup, copy);
  const bytes = await readFile(copy);
  bytes.writeUInt8(bytes.readUInt8(size >> 1) ^ 1, size >> 1);
  await writeFile(copy, bytes);
  await refused(copy, /is damaged/);
  for (const length of [size - 1, size >> 1, 40, 5]) {
    await cp(backup, copy);
    await truncate(copy, length);
    await refused(copy, /is damaged/);
  }
  await refused(join(env.dataDir, 'nothing.backup'), /There is no file/);

  const newer = await changed(async (entry) => {
    if (entry.label.name !== 'about') return entry;
    const about = JSON.parse((await readWhole(entry.content, 1_000_000)).toString());
    about.migrations.push({ number: 9_000, name: '9000_later.sql', checksum: '' });
    return { ...entry, content: once(Buffer.from(JSON.stringify(about))) };
  });
  await refused(newer, /newer version of Fika Mbali: it has migration 9000_later\.sql/);

  await refused(backup, /SECRET is not the one .+ The backup brings its own/, {
    ...env,
    secret: 'x'.repeat(40),
  });
});

test('a backup of an older version is restored as it was, and then brought up to date', {
  timeout,
}, async () => {
  const old = await newSite();
  const folder = join(old.env.dataDir, 'old-version');
  await mkdir(join(folder, 'migrations'), { recursive: true });
  await mkdir(join(folder, 'functions'));
  const names = await listMigrations();
  const from = new URL('../db/migrations/', import.meta.url);
  for (const name of [...names.slice(0, 25), 'former-checksums.json'])
    await cp(new URL(name, from), join(folder, 'migrations', name));
  await migrate({ directUrl: old.database.url, folder });
  // As recorded by version 0.9, with a migration that no longer exists.
  const former = await readFormerChecksums();
  const removed = '0018_booking_steps.sql';
  await sql`insert into schema_migrations (number, name, checksum) values (18, ${removed}, '')`.execute(
    old.database.db,
  );
  for (const [name, checksum] of former)
    await sql`update schema_migrations set checksum = ${checksum} where name = ${name}`.execute(old.database.db);
  await sql`insert into users (id, email, full_name) values (${newId()}, 'amina@example.com', 'Amina')`.execute(
    old.database.db,
  );
  const client = new Client({ connectionString: old.database.url });
  await client.connect();
  const made = await makeBackup(partsOf(old.env), client, {
    id: newId(),
    madeAt: new Date(),
    signal: new AbortController().signal,
  });
  await client.end();
  if (!made.ok) throw new Error(made.message);
  const { database, env } = await newSite();
  expect(await restore(env, made.path)).toMatchObject({ ok: true, broken: [] });
  const applied = await database.db.selectFrom('schemaMigrations').select('name').orderBy('number').execute();
  expect(applied.map(({ name }) => name)).toEqual([...names, removed].sort());
  expect(await pendingMigrations(database.db)).toEqual([]);
  expect(await database.db.selectFrom('users').select(['email', 'invitedAt']).execute()).toEqual([
    { email: 'amina@example.com', invitedAt: null },
  ]);
});

test('a database with a secret of the operator is restored to yesterday, and people who left meanwhile stay away', {
  timeout,
}, async () => {
  const { db, url } = context.database;
  const people = Object.fromEntries(
    ['erased', 'deactivated', 'demoted', 'back', 'chief'].map((name) => [name, newId()]),
  );
  await db
    .insertInto('users')
    .values(
      Object.entries(people).map(([name, id]) => ({
        id,
        email: `${name}@example.com`,
        emailVerified: true,
        fullName: name,
        role: name === 'demoted' || name === 'chief' ? 'admin' : 'client',
      })),
    )
    .execute();
  await sql`update users set deactivated_at = now(), deactivated_reason = 'A mistake' where id = ${people.back}`.execute(
    db,
  );
  const [left, gone, watched] = [newId(), newId(), newId()];
  for (const [id, initial] of [
    [left, 'l'],
    [gone, 'g'],
    [newId(), 's'],
  ] as const) {
    await sql`
      insert into newsletter_subscribers (id, email, name, language, state, leave_token, confirmed_at)
      values (${id}, ${`${initial}@example.com`}, 'Amina', 'en', 'confirmed', ${initial.repeat(43)}, now())`.execute(
      db,
    );
  }
  await sql`
    insert into price_alerts (id, user_id, from_place, to_place, trip, date, cabin, adults, children, infants, currency, stop_token)
    values (${watched}, ${people.chief}, 'Nairobi', 'Mombasa', 'one-way', current_date + 9, 'economy', 1, 0, 0, 'USD', ${'w'.repeat(43)})`.execute(
    db,
  );
  const backupId = newId();
  await sql`insert into backups (id, state, cause) values (${backupId}, 'running', 'schedule')`.execute(db);
  const client = new Client({ connectionString: url });
  await client.connect();
  const made = await makeBackup(partsOf(context.env, false), client, {
    id: backupId,
    madeAt: new Date(),
    signal: new AbortController().signal,
  });
  await client.end();
  if (!made.ok) throw new Error(made.message);
  expect(await checkBackup(made.path)).toMatchObject({ ok: true, secret: undefined });
  const without = await newSite();
  expect(await restore(without.env, made.path)).toEqual({
    ok: false,
    message: expect.stringContaining('set SECRET to what it was there'),
  });

  expect(await pay(db, waiting)).toBe('confirmed');
  await queueBookingEmails({ db, context: testBookingMailContext, log });
  const retryAfter = (await mailsQueuedTo(db, payer.email)).length;
  expect(retryAfter).toBe(1);
  const { userId: erasedAgent } = holder;
  for (const id of [people.erased ?? '', erasedAgent]) {
    await db
      .transaction()
      .execute((transaction) => forgetAccount(transaction, { id, email: 'nobody@example.com', emailVerified: false }));
  }
  await sql`update users set deactivated_at = now(), deactivated_reason = 'Fraud' where id = ${people.deactivated}`.execute(
    db,
  );
  await sql`update users set deactivated_at = null, deactivated_reason = null where id = ${people.back}`.execute(db);
  await sql`update users set role = 'client' where id = ${people.demoted}`.execute(db);
  await db
    .transaction()
    .execute((transaction) => writeAudit(transaction, nobody, ['user', people.demoted ?? ''], 'role_changed'));
  await sql`
    update newsletter_subscribers set state = 'left', left_at = now() where id = ${left}`.execute(db);
  await sql`delete from newsletter_subscribers where id = ${gone}`.execute(db);
  await sql`delete from price_alerts where id = ${watched}`.execute(db);

  await rm(join(context.env.dataDir, 'secret'));
  const env = { ...context.env, secret: testSecret };
  const restored = await restore(env, made.path, { replace: true, discard: true });
  expect(restored).toMatchObject({
    ok: true,
    broken: [],
    supposedMails: 0,
    carried: { erased: 2, unsubscribed: 2, stoppedAlerts: 1, deactivated: 1, demoted: 1, retainedAdmins: 0 },
  });
  expect(await readdir(env.dataDir)).not.toContain('secret');
  const { rows } = await sql<{ id: string; state: string }>`
    select id, concat_ws(' ', role, deactivated_reason, case when erased_at is not null then 'erased' end) as state
    from users where id = any(${[...Object.values(people), erasedAgent]}::uuid[])`.execute(db);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  expect(Object.entries(people).map(([name, id]) => [name, states.get(id)])).toEqual([
    ['erased', 'client erased'],
    ['deactivated', 'client Fraud'],
    ['demoted', 'client'],
    // Restrictions in the backup stay: it may have been restored for them.
    ['back', 'client A mistake'],
    ['chief', 'admin'],
  ]);
  expect(await readAgent(db, erasedAgent)).toMatchObject({ agencyName: 'Erased agency' });
  expect(await db.selectFrom('newsletterSubscribers').select(['id', 'state']).orderBy('email').execute()).toEqual([
    { id: left, state: 'left' },
    { id: expect.any(String), state: 'confirmed' },
  ]);
  expect(await db.selectFrom('priceAlerts').select('id').execute()).toEqual([]);

  // Mails sent since the backup are not sent again; others are.
  await installJobSchema(url, log);
  const mails = async () => {
    await queueBookingEmails({ db, context: testBookingMailContext, log });
    return (await mailsQueuedTo(db, payer.email)).map(({ subject }) => subject);
  };
  const before = await mails();
  expect(await pay(db, waiting)).toBe('confirmed');
  expect(await mails()).toEqual(before);
  await emailInTransaction(db, waiting.bookingId);
  expect(await mails()).toHaveLength(before.length + 1);
});

function emailInTransaction(db: Database, bookingId: string): Promise<void> {
  return db.transaction().execute((transaction) => addBookingEmail(transaction, bookingId, 'documents'));
}
