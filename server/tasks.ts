import type { TaskList } from 'graphile-worker';
import type { MailDelivery } from '#features/notifications/deliver-mail.ts';
import { mailSchema } from '#features/notifications/mail.ts';
import { deliverMailTask } from '#features/notifications/queue-mail.ts';

/** Every kind of background job, by the name under which use cases enqueue it. */
export function createTasks({ mail }: { mail: MailDelivery }): TaskList {
  return {
    [deliverMailTask]: (payload) => mail.deliver(mailSchema.parse(payload)),
  };
}
