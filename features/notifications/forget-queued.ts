import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { deliverCampaignTask } from './campaigns/campaign-jobs.ts';
import { deliverMailTask } from './queue-mail.ts';
import { deliverTextMessageTask } from './queue-text-message.ts';

/**
 * What waits to be sent to somebody, or was given up, goes with the account: it holds their name and links that work. An
 * address or a number that was never proved may be another's, who still waits for their mail: of those only what was
 * given up goes.
 */
export async function forgetQueued(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    with person as (
      select email, email_verified, phone, phone_verified from users where id = ${userId}::uuid
    ), due as (
      select job.id, job.payload, task.identifier, job.attempts >= job.max_attempts as is_given_up
      from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = any(${[deliverMailTask, deliverCampaignTask, deliverTextMessageTask]}::text[])
    )
    select graphile_worker.complete_jobs(array(
      select due.id from due cross join person
      where case due.identifier
        when ${deliverMailTask} then lower(due.payload ->> 'to') = person.email and (email_verified or is_given_up)
        when ${deliverTextMessageTask} then due.payload ->> 'to' = person.phone and (phone_verified or is_given_up)
        else email_verified and due.payload ->> 'recipientId' in (
          select recipient.id::text from newsletter_recipients as recipient
          join newsletter_subscribers as subscriber on subscriber.id = recipient.subscriber_id
          where lower(subscriber.email) = person.email
        )
      end
    ))`.execute(transaction);
}
