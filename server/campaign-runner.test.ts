import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignWorkers } from '#features/notifications/campaigns/deliver-campaign.ts';
import { deliverCampaignTask } from '#features/notifications/queue-mail.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { startRunners } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('while letters hang at the mail server, the ticket of somebody who pays now leaves at once', async () => {
  const inProgress: string[] = [];
  const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
  const tasks = {
    async [deliverCampaignTask]() {
      inProgress.push('letter');
      await answer;
    },
    async deliver_mail() {
      inProgress.push('mail');
    },
  };
  await sql`select graphile_worker.add_job(${deliverCampaignTask}::text) from generate_series(1, 20)`.execute(
    database.db,
  );
  const runners = await startRunners({
    directUrl: database.url,
    tasks,
    crontab: '',
    log: createLog('silent'),
  });
  await expect.poll(() => inProgress, { timeout: 5_000 }).toHaveLength(campaignWorkers);
  await sql`select graphile_worker.add_job('deliver_mail')`.execute(database.db);
  await expect.poll(() => inProgress, { timeout: 5_000 }).toContain('mail');
  expect(inProgress.filter((kind) => kind === 'letter')).toHaveLength(campaignWorkers);
  answers();
  await expect.poll(() => inProgress, { timeout: 5_000 }).toHaveLength(21);
  await runners.stop();
});
