import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { omittedFields, withoutSecrets, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { auditDiff } from './audit-diff.ts';
import { subjectTypeText } from './audit-labels.ts';
import { type AuditQuery, readAuditQuery } from './audit-query.ts';
import { exportAudit } from './export-audit.ts';
import { auditLinesPerPage, listAudit } from './list-audit.ts';
import { nameIds } from './read-entries.ts';

let database: TestDatabase;
const amina = newId();
const office = newId();
const booking = newId();
const texts = {
  momentText: (at: Date) => at.toISOString().slice(0, 16),
  names: new Map([[office, 'Office']]),
};

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('users')
    .values([
      { id: amina, email: 'amina@example.com', fullName: 'Amina Hassan' },
      { id: office, email: 'office@example.com', fullName: 'Office' },
    ])
    .execute();
  // Many rows at the same moment: pagination must not lose any.
  await sql`
    insert into audit_log (id, at, actor_id, actor_role, action, subject_type, subject_id, after)
    select gen_random_uuid(), timestamptz '2026-11-01 00:00:00.123456+00' + (n / 40) * interval '1 hour',
      case when n % 4 = 0 then null else ${office}::uuid end, case when n % 4 = 0 then null else 'admin' end,
      case when n % 2 = 0 then 'hotel_changed' else 'flight_added' end,
      case when n % 2 = 0 then 'hotel' else 'flight' end, 'thing-' || n, jsonb_build_object('n', n)
    from generate_series(1, 170) as n`.execute(database.db);
  await database.db.transaction().execute(async (transaction) => {
    const actor = { id: amina, role: 'client' as const, clientAddress: '203.0.113.7', requestId: 'r-1' };
    await writeAudit(transaction, actor, ['user', amina], 'profile_changed', {
      before: { fullName: 'Amina' },
      after: { fullName: 'Amina Hassan' },
    });
    await writeAudit(transaction, { id: office, role: 'admin' }, ['booking', booking], 'booking_cancelled', {
      after: { reason: '=HYPERLINK("http://evil.example")' },
    });
  });
});
afterAll(() => database.drop());

function query(address = ''): AuditQuery {
  return readAuditQuery(new URLSearchParams(address), 'Africa/Nairobi');
}

async function idsOf(address: string): Promise<string[]> {
  return (await listAudit(database.db, query(address))).lines.map(({ subject }) => subject.id);
}

describe('the log only grows', () => {
  test.each([
    'update audit_log set action = action',
    'delete from audit_log',
    'delete from audit_log where false',
    'truncate audit_log',
    'truncate audit_log cascade',
    "set local session_replication_role = 'replica'; delete from audit_log",
    "insert into audit_log (id, action, subject_type, subject_id) select id, action, subject_type, subject_id from audit_log limit 1 on conflict (id) do update set action = 'forged'",
    'merge into audit_log using (select 1) as one on true when matched then delete',
  ])('%s', async (statement) => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await expect(client.query(statement)).rejects.toThrow('audit_log is append-only');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('an administrator reads it', () => {
  test('page by page to the end and back, each row once', async () => {
    const seen: string[] = [];
    let address = '';
    for (let page = 0; page < 10; page += 1) {
      const { lines, older } = await listAudit(database.db, query(address));
      seen.push(...lines.map(({ id }) => id));
      if (older === null) break;
      address = `page=older-${older}`;
    }
    expect(seen).toHaveLength(172);
    expect(new Set(seen).size).toBe(172);
    const back = await listAudit(database.db, query(`page=newer-${seen[100]}`));
    expect(back.lines.map(({ id }) => id)).toEqual(seen.slice(100 - auditLinesPerPage, 100));
    expect(back.newer).toBe(seen[50]);
    const first = await listAudit(database.db, query(`page=newer-${seen[20]}`));
    expect(first.lines.map(({ id }) => id)).toEqual(seen.slice(0, 20));
    expect(first.newer).toBeNull();
  });

  test('says who, what, to what and from where', async () => {
    const [line] = (await listAudit(database.db, query('q=amina@example'))).lines;
    expect(line).toMatchObject({
      actor: { id: amina, role: 'client', name: 'Amina Hassan', email: 'amina@example.com' },
      action: 'profile_changed',
      subject: { type: 'user', name: 'Amina Hassan' },
      clientAddress: '203.0.113.7',
      requestId: 'r-1',
    });
  });

  test.each([
    ['a part of a name', 'q=hassan', [amina]],
    ['an action as the page calls it', 'q=booking cancelled', [booking]],
    ['an id', `q=${booking.toUpperCase()}`, [booking]],
    ['a word that stands for itself', 'q=thing-9', ['thing-9']],
    ['a filter beside a text', `q=${amina}&action=role_changed`, []],
    ['something that is not there', 'q=nobody at all', []],
    ['signs of a pattern', 'q=%25%25%25', []],
  ])('finds by %s', async (_, address, subjects) => {
    expect(await idsOf(address)).toEqual(subjects);
  });

  test('is told when more people have a name than were looked for, administrators first', async () => {
    await sql`
      insert into users (id, email, full_name, role)
      select gen_random_uuid(), 'zuri' || n || '@example.com', 'Zuri ' || lpad(n::text, 2, '0'),
        case when n = 60 then 'admin' else 'client' end
      from generate_series(1, 60) as n`.execute(database.db);
    await sql`
      insert into audit_log (id, actor_id, action, subject_type, subject_id)
      select gen_random_uuid(), id, 'door_opened', 'door', full_name from users where full_name like 'Zuri%'`.execute(
      database.db,
    );
    const usedFilters = query('q=Zuri&subject=door');
    const { lines, isPartial } = await listAudit(database.db, usedFilters);
    expect(isPartial).toBe(true);
    const numbers = [60, ...Array.from({ length: 49 }, (_, index) => index + 1)];
    expect(lines.map(({ subject }) => subject.id).toSorted()).toEqual(
      numbers.map((number) => `Zuri ${String(number).padStart(2, '0')}`).toSorted(),
    );
    const pieces = await Array.fromAsync(exportAudit(database.db, usedFilters, { id: office, role: 'admin' }));
    expect(pieces.flat()).toHaveLength(51);
    expect(pieces.flat().at(-1)).toEqual([expect.stringMatching(/^More than 50 people/)]);
    expect(await listAudit(database.db, query('q=Zuri 6'))).toMatchObject({ isPartial: false });
  });

  test('narrows by action, kind of thing, person, role and days of the house', async () => {
    const count = async (address: string) => (await listAudit(database.db, query(address))).lines.length;
    expect(await count('action=flight_added&from=2026-11-01&to=2026-11-01')).toBe(50);
    expect(await count('subject=booking')).toBe(1);
    expect(await count(`actor=${amina}`)).toBe(1);
    expect(await count('by=nobody&action=hotel_changed')).toBe(42);
    // Independent of the server's time zone.
    expect(await count('to=2026-10-31')).toBe(0);
    expect(await count('from=2026-11-01&to=2026-11-01&id=thing-1')).toBe(1);
    expect(await count('action=%27--&subject=%27&actor=x&by=x&from=x&page=older-x')).toBe(50);
  });

  test('takes it along as cells, no more than fit, and that is on record', async () => {
    const actor = { id: office, role: 'admin' as const };
    const rows = [];
    for await (const piece of exportAudit(database.db, query('action=flight_added'), actor, 60)) rows.push(...piece);
    expect(rows).toHaveLength(61);
    expect(rows.at(-1)?.[0]).toMatch(/^Only the newest 60 rows/);
    const [line] = (await listAudit(database.db, query('action=audit_exported'))).lines;
    expect(line).toMatchObject({ actor: { id: office }, after: { action: 'flight_added' } });
    const whole = [];
    for await (const piece of exportAudit(database.db, query('subject=booking'), actor, 1)) whole.push(...piece);
    expect(whole).toHaveLength(1);
  });
});

test('people read names, words and money, not what the machine keeps', () => {
  const [nobody, note] = [newId(), newId()];
  expect(
    auditDiff(
      { status: 'in_progress', refundMinor: 100 },
      {
        assignedTo: office,
        status: 'resolved',
        noteId: note,
        amenities: [nobody, office],
        refundMinor: 4_930,
        refundUnits: 49,
        paid: { currency: 'KES', amountMinor: 3_185_000, method: 'wire_transfer' },
        reason: 'in_progress',
        sw_subject: 'Karibu',
        language: 'sw',
        changed: ['full_name', 'phone'],
      },
      texts,
    ),
  ).toEqual([
    { field: 'Status', before: 'In progress', after: 'Resolved' },
    { field: 'Refund', before: '$1.00', after: '$49.30' },
    { field: 'Assigned to', before: null, after: 'Office' },
    { field: 'Amenities', before: null, after: 'Office' },
    { field: 'Paid › Amount', before: null, after: 'KSh 31,850.00' },
    { field: 'Paid › Method', before: null, after: 'Wire transfer' },
    { field: 'Reason', before: null, after: 'in_progress' },
    { field: 'Subject in Swahili', before: null, after: 'Karibu' },
    { field: 'Language', before: null, after: 'Swahili' },
    { field: 'Changed', before: null, after: 'Full name, Phone' },
  ]);
});

test('a page knows the names of what its changes speak of', async () => {
  const names = await nameIds(database.db, [
    { before: null, after: { assignedTo: amina, deeper: [{ to: office }], noteId: newId() } },
  ]);
  expect([...names].toSorted()).toEqual(
    [
      [amina, 'Amina Hassan'],
      [office, 'Office'],
    ].toSorted(),
  );
});

test.each([
  ['an action and a kind of thing', "action = 'hotel_changed' and subject_type = 'flight'"],
  ['an action and a role', "action = 'hotel_changed' and actor_role = 'client'"],
  ['a kind of thing and a role', "subject_type = 'hotel' and actor_role = 'client'"],
])('%s that never go together are looked for in an index alone', async (_, condition) => {
  await database.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off`.execute(
      transaction,
    );
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select at, id from audit_log where ${sql.raw(condition)} order by at desc, id desc limit 51`.execute(
      transaction,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('Index Only Scan');
  });
});

test('the difference is told field by field, in words', () => {
  const before = {
    markup_percentage: 10,
    contact: { phone: '+254 1', email: 'a@example.com' },
    tags: ['a'],
    active: true,
  };
  const after = {
    markup_percentage: 12,
    contact: { phone: '+254 2', email: 'a@example.com' },
    tags: ['a', 'b'],
    active: false,
    fareMinor: 123_450,
    legs: [{ from: 'NBO' }],
    until: '2026-11-15T09:00:00.000Z',
    empty: null,
  };
  expect(auditDiff(before, after, texts)).toEqual([
    { field: 'Markup percentage', before: '10', after: '12' },
    { field: 'Contact › Phone', before: '+254 1', after: '+254 2' },
    { field: 'Tags', before: 'a', after: 'a, b' },
    { field: 'Active', before: 'yes', after: 'no' },
    { field: 'Fare', before: null, after: '$1,234.50' },
    { field: 'Legs › 1 › From', before: null, after: 'NBO' },
    { field: 'Until', before: null, after: '2026-11-15T09:00' },
  ]);
  expect(auditDiff(null, null, texts)).toEqual([]);
  expect(auditDiff({ a: 1 }, null, texts)).toEqual([{ field: 'A', before: '1', after: null }]);
});

describe('no secret is kept', () => {
  test('a text under the name of a secret is left out, however deep; rules about secrets stay', () => {
    expect(
      withoutSecrets({
        password: 'kahawa',
        traveller: { passportNumber: 'A1', passport_number: 'A1', name: 'Amina' },
        links: [{ resetToken: 'x' }],
        recoveryCodes: ['1', '2'],
        passwordMinLength: 12,
        requireAdminSecondFactor: true,
        shipping: 'pin-up',
        pin: '1234',
        apiKey: 'k',
      }),
    ).toEqual({
      password: omittedFields,
      traveller: { passportNumber: omittedFields, passport_number: omittedFields, name: 'Amina' },
      links: [{ resetToken: omittedFields }],
      recoveryCodes: [omittedFields, omittedFields],
      passwordMinLength: 12,
      requireAdminSecondFactor: true,
      shipping: 'pin-up',
      pin: omittedFields,
      apiKey: omittedFields,
    });
  });

  test('nobody who writes a row hands one over in the first place', async () => {
    const calls = await auditCalls(['features', 'app', 'server']);
    expect(calls.length).toBeGreaterThan(40);
    const named = /\b(password|passport_?number|token|secret|recovery_?codes|private_?key)\b\s*[,:}]/i;
    expect(calls.filter(({ call }) => named.test(call))).toEqual([]);
  });
});

test('payments come in many currencies: an amount of theirs is never written down without its own', async () => {
  const calls = await auditCalls(['features/payments']);
  const ofMoney = calls.filter(({ call }) => /Minor\b/.test(call));
  expect(ofMoney.length).toBeGreaterThan(4);
  expect(ofMoney.filter(({ call }) => !/\bcurrency\b/.test(call))).toEqual([]);
});

test('providers and what they gave us are called by their titles', () => {
  expect(subjectTypeText('mpesa_receipt')).toBe('M-Pesa receipt');
  expect(auditDiff(null, { provider: 'mpesa', format: 'stripe_balance' }, texts)).toEqual([
    { field: 'Provider', before: null, after: 'M-Pesa' },
    { field: 'Format', before: null, after: 'Stripe balance' },
  ]);
});

async function auditCalls(folders: readonly string[]): Promise<{ path: string; call: string }[]> {
  const root = new URL('../../..', import.meta.url);
  const files = await Promise.all(folders.map((folder) => sources(new URL(`${folder}/`, root))));
  return files.flat().flatMap(({ path, text }) =>
    [...text.matchAll(/writeAudits?\(\s*\w+,([\s\S]*?)\n\s*\}\s*\)?,?\s*\)/g)].map(([, call = '']) => ({
      path,
      call,
    })),
  );
}

async function sources(folder: URL): Promise<{ path: string; text: string }[]> {
  const names = await readdir(folder, { recursive: true });
  const ours = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return Promise.all(ours.map(async (path) => ({ path, text: await readFile(new URL(path, folder), 'utf8') })));
}

test('an erased colleague is called so, on the page and in the file', async () => {
  const gone = newId();
  await database.db
    .insertInto('users')
    .values({ id: gone, email: `erased-${gone}@erased.invalid`, erasedAt: new Date() })
    .execute();
  await database.db
    .transaction()
    .execute((transaction) => writeAudit(transaction, { id: gone, role: 'admin' }, ['user', gone], 'role_changed'));
  const usedFilters = query(`id=${gone}`);
  const [line] = (await listAudit(database.db, usedFilters)).lines;
  expect(line).toMatchObject({
    actor: { id: gone, name: 'Erased account', email: null },
    subject: { name: 'Erased account', isErased: true },
  });
  const office = { id: gone, role: 'admin' as const };
  for await (const rows of exportAudit(database.db, usedFilters, office))
    expect(JSON.stringify(rows)).not.toContain('erased.invalid');
});
