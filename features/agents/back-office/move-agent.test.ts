import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOfficer } from '#tests/agents/adjustments.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { type AgentMove, type AgentStatus, agentMoves, canMove } from '../agent-status.ts';
import { readAgent } from '../read-agent.ts';
import { readAgentHistory } from './agent-activity.ts';
import { moveAgent, type SeenAgency } from './move-agent.ts';
import { readApprovalFacts } from './office-agent.ts';

let database: TestDatabase;
let officer: string;
beforeAll(async () => {
  database = await createTestDatabase();
  officer = await makeOfficer(database.db);
});
afterAll(() => database.drop());

function move({ agentId }: { agentId: string }, what: AgentMove, reason?: string, by = officer) {
  return moveAgent(
    { db: database.db, mailContext: testMailContext() },
    { agentId, move: what, ...(reason !== undefined && { reason }) },
    { id: by, role: 'admin' },
  );
}

async function standing({ userId }: MadeAgent) {
  const agent = await readAgent(database.db, userId);
  return [agent?.verificationStatus, agent?.accountStatus, agent?.statusReason];
}

const mailsOf = ({ userId }: MadeAgent) => mailsQueuedTo(database.db, `agent-${userId}@example.com`);

test('an agency that is approved is verified from that moment, is told, and it is written down', async () => {
  const agent = await makeAgent(database.db, { verificationStatus: 'pending' });
  expect(await move(agent, 'approve')).toMatchObject({ ok: true });
  expect(await standing(agent)).toEqual(['verified', 'active', null]);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - verified_at)::float as seconds from agents where id = ${agent.agentId}`.execute(
    database.db,
  );
  expect(rows[0]?.seconds).toBeLessThan(60);
  expect((await mailsOf(agent)).map(({ subject }) => subject)).toHaveLength(1);
  const audits = await database.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectId', '=', agent.agentId)
    .execute();
  expect(audits).toEqual([
    {
      action: 'agent_approved',
      actorId: officer,
      before: { verificationStatus: 'pending', accountStatus: 'active' },
      after: { verificationStatus: 'verified', accountStatus: 'active' },
    },
  ]);
});

test('a rejected agency reads why, on its page and in a mail, and can be taken up again', async () => {
  const agent = await makeAgent(database.db, { verificationStatus: 'pending' });
  expect(await move(agent, 'reject', '  The licence ran out. ')).toMatchObject({ ok: true });
  expect(await standing(agent)).toEqual(['rejected', 'active', 'The licence ran out.']);
  expect((await mailsOf(agent)).at(-1)?.text).toContain('The licence ran out.');
  expect(await move(agent, 'reinstate')).toMatchObject({ ok: true });
  expect(await standing(agent)).toEqual(['pending', 'active', null]);
  expect(await mailsOf(agent)).toHaveLength(2);
  expect((await readAgentHistory(database.db, agent.agentId)).map(({ text }) => text)).toEqual([
    'Reopened; it is pending from now on.',
    'Rejected. Reason: The licence ran out.',
  ]);
});

test('a suspended agency comes back verified since when it was', async () => {
  const agent = await makeAgent(database.db);
  const since = () =>
    database.db.selectFrom('agents').select('verifiedAt').where('id', '=', agent.agentId).executeTakeFirstOrThrow();
  const before = await since();
  expect(await move(agent, 'suspend', 'Two customers wait for refunds.')).toMatchObject({ ok: true });
  expect(await standing(agent)).toEqual(['verified', 'suspended', 'Two customers wait for refunds.']);
  expect(await move(agent, 'reinstate')).toMatchObject({ ok: true });
  expect(await standing(agent)).toEqual(['verified', 'active', null]);
  expect(await since()).toEqual(before);
});

test('an inactive account is active again, and one that was rejected before is still told why', async () => {
  const agent = await makeAgent(database.db, { accountStatus: 'inactive', verificationStatus: 'rejected' });
  await database.db
    .updateTable('agents')
    .set({ statusReason: 'No licence.' })
    .where('id', '=', agent.agentId)
    .execute();
  expect(await move(agent, 'reinstate')).toMatchObject({ ok: true });
  expect(await standing(agent)).toEqual(['rejected', 'active', 'No licence.']);
});

test.each(['reject', 'suspend'] as const)('nobody can %s without saying why', async (what) => {
  const agent = await makeAgent(database.db, {
    verificationStatus: what === 'reject' ? 'pending' : 'verified',
  });
  expect(await move(agent, what)).toEqual({ ok: false, error: 'no_reason' });
  expect(await move(agent, what, ' \u200b ')).toEqual({ ok: false, error: 'no_reason' });
  expect(await move(agent, what, 'x'.repeat(501))).toEqual({ ok: false, error: 'reason_too_long' });
  expect(await mailsOf(agent)).toEqual([]);
  expect(await move(agent, what, 'x'.repeat(500))).toMatchObject({ ok: true });
});

const standings: AgentStatus[] = (['pending', 'verified', 'rejected'] as const).flatMap((verificationStatus) =>
  (['active', 'inactive', 'suspended'] as const).map((accountStatus) => ({
    verificationStatus,
    accountStatus,
  })),
);

test('from every standing only the moves that begin there are made, and the others say how it stands', async () => {
  const made: string[] = [];
  for (const from of standings) {
    for (const what of agentMoves) {
      const agent = await makeAgent(database.db, from);
      const moved = await move(agent, what, 'A reason.');
      expect(moved.ok).toBe(canMove(what, from));
      if (moved.ok) made.push(`${what} ${from.verificationStatus} ${from.accountStatus}`);
      else expect(moved).toEqual({ ok: false, error: 'already', now: from });
    }
  }
  expect(made).toEqual([
    'approve pending active',
    'reject pending active',
    'approve pending inactive',
    'reject pending inactive',
    'reinstate pending inactive',
    'approve pending suspended',
    'reject pending suspended',
    'reinstate pending suspended',
    'suspend verified active',
    'reinstate verified inactive',
    'reinstate verified suspended',
    'reinstate rejected active',
    'reinstate rejected inactive',
    'reinstate rejected suspended',
  ]);
});

test('two administrators decide about one agency at once: one does, and the other hears what it is now', async () => {
  for (let round = 0; round < 5; round += 1) {
    const agent = await makeAgent(database.db, { verificationStatus: 'pending' });
    const colleague = await makeOfficer(database.db);
    const answers = await Promise.all([move(agent, 'approve'), move(agent, 'reject', 'No licence.', colleague)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const [verification] = await standing(agent);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      error: 'already',
      now: { verificationStatus: verification },
    });
    expect(await mailsOf(agent)).toHaveLength(1);
    expect(await readAgentHistory(database.db, agent.agentId)).toHaveLength(1);
  }
});

test('one that never was is gone', async () => {
  expect(await move({ agentId: officer }, 'approve')).toEqual({ ok: false, error: 'gone' });
});

function moveAsSeen({ agentId }: MadeAgent, what: AgentMove, seen: Partial<SeenAgency>, reason = 'A reason.') {
  const { db } = database;
  return moveAgent(
    { db, mailContext: testMailContext() },
    {
      agentId,
      move: what,
      reason,
      seen: { standing: 'pending active', version: '', despite: '', ...seen },
    },
    { id: officer, role: 'admin' },
  );
}

const factsOf = async ({ agentId }: MadeAgent) => {
  const facts = await readApprovalFacts(database.db, agentId);
  if (!facts) throw new Error('There is no agency');
  return facts;
};

async function showDocument({ agentId }: MadeAgent, kind: string): Promise<void> {
  await sql`
    insert into agent_documents (id, agent_id, kind, file_name, media_type, bytes, stored_as)
    values (gen_random_uuid(), ${agentId}::uuid, ${kind}, 'scan.pdf', 'application/pdf', 1, gen_random_uuid())`.execute(
    database.db,
  );
}

test('an agency that lacks something is approved only by whoever names all of it, and that is written down', async () => {
  const agent = await makeAgent(database.db, { verificationStatus: 'pending' });
  await showDocument(agent, 'registration');
  const { version, missing } = await factsOf(agent);
  expect(missing).toEqual(['licence', 'email']);
  const incomplete = { ok: false, error: 'incomplete', missing };
  for (const despite of ['', 'licence', 'email,licence'])
    expect(await moveAsSeen(agent, 'approve', { version, despite })).toEqual(incomplete);
  expect(await standing(agent)).toEqual(['pending', 'active', null]);
  expect(await moveAsSeen(agent, 'approve', { version, despite: 'licence,email' })).toMatchObject({
    ok: true,
  });
  expect((await readAgentHistory(database.db, agent.agentId))[0]?.text).toBe(
    'Approved without: the licence, a verified e-mail address.',
  );
});

test('what an agency changes after an administrator has looked is looked at again, and a complete one is approved', async () => {
  const agent = await makeAgent(database.db, { verificationStatus: 'pending' });
  for (const kind of ['registration', 'licence']) await showDocument(agent, kind);
  await sql`update users set email_verified = true where id = ${agent.userId}::uuid`.execute(database.db);
  const changes = [
    () => showDocument(agent, 'licence'),
    () => sql`update agents set city = 'Mombasa' where id = ${agent.agentId}::uuid`.execute(database.db),
    () => sql`update users set full_name = 'Somebody Else' where id = ${agent.userId}::uuid`.execute(database.db),
  ];
  for (const change of changes) {
    const { version } = await factsOf(agent);
    await change();
    for (const what of ['approve', 'reject'] as const)
      expect(await moveAsSeen(agent, what, { version })).toEqual({ ok: false, error: 'changed_meanwhile' });
  }
  const { version, missing } = await factsOf(agent);
  expect(missing).toEqual([]);
  expect(await moveAsSeen(agent, 'approve', { version })).toMatchObject({ ok: true });
  // A page that was left open knows nothing of it.
  expect(await moveAsSeen(agent, 'suspend', { version })).toMatchObject({ ok: false, error: 'already' });
});

test('nobody is verified who is no agent any more, or can not sign in', async () => {
  const agent = await makeAgent(database.db, { verificationStatus: 'pending' });
  const become = (change: { role?: string; deactivatedAt?: Date | null; deactivatedReason?: string | null }) =>
    database.db.updateTable('users').set(change).where('id', '=', agent.userId).execute();
  await become({ role: 'client' });
  expect(await move(agent, 'approve')).toEqual({ ok: false, error: 'not_an_agent' });
  await become({ role: 'agent', deactivatedAt: new Date(), deactivatedReason: 'A complaint.' });
  expect(await move(agent, 'approve')).toEqual({ ok: false, error: 'owner_deactivated' });
  await become({ deactivatedAt: null, deactivatedReason: null });
  expect(await move(agent, 'approve')).toMatchObject({ ok: true });
});

test('a form to reinstate that is sent twice does one step, and not the next as well', async () => {
  const agent = await makeAgent(database.db, { accountStatus: 'suspended', verificationStatus: 'rejected' });
  const seen = { standing: 'rejected suspended' };
  expect(await moveAsSeen(agent, 'reinstate', seen)).toMatchObject({ ok: true });
  expect(await moveAsSeen(agent, 'reinstate', seen)).toMatchObject({ ok: false, error: 'already' });
  expect((await standing(agent)).slice(0, 2)).toEqual(['rejected', 'active']);
});
