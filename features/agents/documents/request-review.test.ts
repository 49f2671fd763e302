import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobody } from '#tests/accounts.ts';
import { makeOfficer } from '#tests/agents/adjustments.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { memoryStore } from '#tests/catalogue/memory-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { readAgentHistory } from '../back-office/agent-activity.ts';
import { moveAgent } from '../back-office/move-agent.ts';
import { readAgent } from '../read-agent.ts';
import { addDocument, hasNewDocument, requestReview } from './change-documents.ts';
import { readMissingKinds } from './read-documents.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const pdf = Buffer.from('%PDF-1.7\nregistered');
const documents = memoryStore();

const show = ({ agentId }: MadeAgent, kind: string) =>
  addDocument({ db: database.db, documents }, { agentId, kind, fileName: `${kind}.pdf`, bytes: pdf }, nobody);

test('an agency has shown all when it has shown both kinds, not one of them twice', async () => {
  const agent = await makeAgent(database.db, { verificationStatus: 'pending' });
  const missing = () => readMissingKinds(database.db, agent.agentId);
  expect(await missing()).toEqual(['registration', 'licence']);
  await show(agent, 'registration');
  await show(agent, 'registration');
  expect(await missing()).toEqual(['licence']);
  await show(agent, 'licence');
  expect(await missing()).toEqual([]);
});

test('a rejected agency is checked again when it has shown more, and only then', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { verificationStatus: 'pending' });
  const ask = () => requestReview(db, agent.agentId, { id: agent.userId, role: 'agent' });
  await show(agent, 'registration');
  expect(await ask()).toEqual({ ok: false, error: 'notRejected' });
  await moveAgent(
    { db, mailContext: testMailContext() },
    { agentId: agent.agentId, move: 'reject', reason: 'The licence has ended.' },
    { id: await makeOfficer(db), role: 'admin' },
  );
  expect(await ask()).toEqual({ ok: false, error: 'nothingNew' });
  await show(agent, 'licence');
  expect(await hasNewDocument(db, agent.agentId)).toBe(true);
  const answers = await Promise.all([ask(), ask()]);
  expect(answers).toContainEqual({ ok: true });
  expect(answers).toContainEqual({ ok: false, error: 'notRejected' });
  expect(await readAgent(db, agent.userId)).toMatchObject({
    verificationStatus: 'pending',
    statusReason: null,
  });
  const [last] = await readAgentHistory(db, agent.agentId);
  expect(last?.text).toBe('Requested another review.');
  const { before } = await db
    .selectFrom('auditLog')
    .select('before')
    .where('action', '=', 'agent_requested_again')
    .where('subjectId', '=', agent.agentId)
    .executeTakeFirstOrThrow();
  expect(before).toMatchObject({ reason: 'The licence has ended.' });
});
