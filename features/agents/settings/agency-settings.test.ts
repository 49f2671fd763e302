import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nobody } from '#tests/accounts.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { readAgent } from '../read-agent.ts';
import { changeAgencyDetails, changeLowBalance, changeMarkup, type TypedAgency } from './change-settings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const auditOf = ({ agentId }: MadeAgent) =>
  database.db.selectFrom('auditLog').select(['action', 'before', 'after']).where('subjectId', '=', agentId).execute();

describe('a markup', () => {
  const change = ({ agentId }: MadeAgent, typed: string) => changeMarkup(database.db, { agentId, typed }, nobody);

  test('is saved with two decimals and written down; the same once more is no change', async () => {
    const agent = await makeAgent(database.db);
    expect(await change(agent, ' 12,55 % ')).toEqual({ ok: true, markupPercentage: 12.55 });
    expect(await change(agent, '12.55')).toEqual({ ok: true, markupPercentage: 12.55 });
    expect(await readAgent(database.db, agent.userId)).toMatchObject({ markupPercentage: 12.55 });
    expect(await auditOf(agent)).toEqual([
      {
        action: 'markup_changed',
        before: { markupPercentage: 10 },
        after: { markupPercentage: 12.55 },
      },
    ]);
  });

  test('ends at the ceiling, and whoever saw a higher one hears of the one that is in force', async () => {
    const agent = await makeAgent(database.db);
    expect(await change(agent, '30')).toMatchObject({ ok: true });
    await sql`update agents set markup_percentage = 15, markup_ceiling = 15 where id = ${agent.agentId}`.execute(
      database.db,
    );
    expect(await change(agent, '15.01')).toEqual({ ok: false, error: 'aboveCeiling', ceiling: 15 });
    expect(await change(agent, '15')).toMatchObject({ ok: true });
    await expect(
      sql`update agents set markup_percentage = 15.01 where id = ${agent.agentId}`.execute(database.db),
    ).rejects.toThrow('agents_markup_within_ceiling');
  });

  test.each([
    ['', 'required'],
    ['ten', 'invalid'],
    ['-1', 'invalid'],
    ['1.234', 'invalid'],
    ['1e1', 'invalid'],
    ['100.01', 'invalid'],
  ])('typed as %j is refused: %s', async (typed, error) => {
    const agent = await makeAgent(database.db);
    expect(await change(agent, typed)).toMatchObject({ ok: false, error });
    expect(await auditOf(agent)).toEqual([]);
  });
});

describe('the details of an agency', () => {
  const change = ({ agentId }: MadeAgent, typed: TypedAgency) =>
    changeAgencyDetails(database.db, { agentId, typed, siteName: 'Fika Mbali' }, nobody);

  test('that waits to be verified are all its own to change', async () => {
    const agent = await makeAgent(database.db, { verificationStatus: 'pending' });
    const typed = {
      agencyName: ' Coast  Travel ',
      registrationNumber: 'PVT-9',
      phone: '0709 555 120',
      address: '',
      city: 'Mombasa',
      country: 'Kenya',
    };
    expect(await change(agent, typed)).toEqual({ ok: true });
    expect(await readAgent(database.db, agent.userId)).toMatchObject({
      agencyName: 'Coast Travel',
      registrationNumber: 'PVT-9',
      phone: '+254709555120',
      address: null,
      city: 'Mombasa',
    });
    expect(await auditOf(agent)).toEqual([
      {
        action: 'agency_details_changed',
        before: null,
        after: { changed: ['agency_name', 'agency_registration_number', 'phone', 'city'] },
      },
    ]);
  });

  test('that was verified keep the name and the number that it was verified by', async () => {
    const agent = await makeAgent(database.db);
    // What it never gave was not proven either.
    expect(await change(agent, { registrationNumber: 'BN-2019-4471' })).toEqual({ ok: true });
    expect(await change(agent, { agencyName: 'Another', registrationNumber: 'X', city: 'Lamu' })).toEqual({
      ok: false,
      problems: { agencyName: 'verified', registrationNumber: 'verified' },
    });
    expect(await change(agent, { agencyName: 'Savannah Trails', city: 'Lamu' })).toEqual({ ok: true });
    expect(await readAgent(database.db, agent.userId)).toMatchObject({
      agencyName: 'Savannah Trails',
      city: 'Lamu',
    });
  });

  test('are asked for all at once, also those that were never given', async () => {
    const agent = await makeAgent(database.db);
    await sql`update agents set city = null where id = ${agent.agentId}`.execute(database.db);
    const typed = { phone: 'call me', city: ' ', country: 'x'.repeat(81) };
    expect(await change(agent, typed)).toEqual({
      ok: false,
      problems: { phone: 'phoneInvalid', city: 'required', country: 'tooLong' },
    });
    expect(await auditOf(agent)).toEqual([]);
  });
});

test.each([
  ['\u200B', 'required'],
  ['\u2060 \u00AD', 'required'],
  ['\u2800', 'required'],
  ['fika  mbali', 'brandName'],
  ['Fika\u200BMbalí!', 'brandName'],
])('nobody is called %j', async (agencyName, problem) => {
  const agent = await makeAgent(database.db, { verificationStatus: 'pending' });
  const typed = { agencyName, city: '\u200B', country: '\u2800' };
  expect(await changeAgencyDetails(database.db, { ...agent, typed, siteName: 'Fika Mbali' }, nobody)).toEqual({
    ok: false,
    problems: { agencyName: problem, city: 'required', country: 'required' },
  });
});

describe('the alert of a low balance', () => {
  const change = ({ agentId }: MadeAgent, typed: string) => changeLowBalance(database.db, { agentId, typed }, nobody);
  const stored = ({ agentId }: MadeAgent) =>
    database.db
      .selectFrom('agents')
      .select(['lowBalanceMinor', 'lowBalanceEmailedAt'])
      .where('id', '=', agentId)
      .executeTakeFirst();

  test.each([
    ['250', 25_000],
    ['$1,250.5', 125_050],
    ['0.01', 1],
    ['', null],
  ])('typed as %j is set to %s cents, and asks anew', async (typed, minor) => {
    const agent = await makeAgent(database.db);
    await sql`update agents set low_balance_minor = 7, low_balance_emailed_at = now() where id = ${agent.agentId}`.execute(
      database.db,
    );
    expect(await change(agent, typed)).toEqual({ ok: true });
    expect(await stored(agent)).toEqual({ lowBalanceMinor: minor, lowBalanceEmailedAt: null });
  });

  test('that is saved as it was is not asked anew', async () => {
    const agent = await makeAgent(database.db);
    await sql`update agents set low_balance_minor = 700, low_balance_emailed_at = now() where id = ${agent.agentId}`.execute(
      database.db,
    );
    expect(await change(agent, '7.00')).toEqual({ ok: true });
    expect(await stored(agent)).toMatchObject({ lowBalanceEmailedAt: expect.any(Date) });
  });

  test.each([
    ['lots', 'invalid'],
    ['-5', 'invalid'],
    ['1.234', 'invalid'],
    ['0', 'outOfRange'],
    ['1000000.01', 'outOfRange'],
  ])('typed as %j is refused: %s', async (typed, error) => {
    const agent = await makeAgent(database.db);
    expect(await change(agent, typed)).toEqual({ ok: false, error });
  });
});
