import type { TaskList } from 'graphile-worker';
import { campaignsInHand, deliverCampaignTask } from '#features/notifications/campaigns/campaign-jobs.ts';
import type { Log } from '#lib/log.ts';
import { type Jobs, startJobs } from './jobs.ts';

/** Most are mails, which mostly wait: for their documents, their mail server, their turn beside many requests. */
const jobsInHand = 20;

/** Letters have a runner of their own: a hundred thousand of them, and a slow mail server, hold up nothing else. */
export async function startRunners({
  directUrl,
  tasks,
  crontab,
  log,
}: {
  directUrl: string;
  tasks: TaskList;
  crontab: string;
  log: Log;
}): Promise<Jobs> {
  const { [deliverCampaignTask]: deliverCampaign, ...others } = tasks;
  const letters = deliverCampaign ? { [deliverCampaignTask]: deliverCampaign } : {};
  const jobs = await startJobs({ directUrl, tasks: others, crontab, concurrency: jobsInHand, log });
  try {
    const apart = await startJobs({ directUrl, tasks: letters, concurrency: campaignsInHand, log });
    return {
      async stop() {
        await Promise.all([jobs.stop(), apart.stop()]);
      },
    };
  } catch (error) {
    await jobs.stop();
    throw error;
  }
}
