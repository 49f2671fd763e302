import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { deliverCampaignTask, deliverMailTask } from './queue-mail.ts';
import { deliverTextMessageTask } from './text-messages.ts';

/**
 * Deletes queued and failed messages to an erased user: they contain names and valid links. An unverified
 * address or number may be somebody else's, so only its failed messages are deleted.
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

/** Includes mails sent to the verified address before there was an account. */
export async function forgetSentEmails(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    delete from sent_emails
    where user_id = ${userId}::uuid
      or lower(email) = (select email from users where id = ${userId}::uuid and email_verified)`.execute(transaction);
}

export async function forgetSubscriber(transaction: DatabaseTransaction, email: string): Promise<void> {
  await transaction.deleteFrom('newsletterSubscribers').where(sql`lower(email)`, '=', sql`lower(${email})`).execute();
}
