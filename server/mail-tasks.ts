import type { TaskList } from 'graphile-worker';
import { createMailDelivery, type MailDelivery } from '#features/notifications/deliver-mail.ts';
import { mailSchema } from '#features/notifications/mail.ts';
import { deliverMailTask } from '#features/notifications/queue-mail.ts';

/** The task that sends queued mail. Close the delivery after the jobs have stopped. */
export function mailTasks(options: Parameters<typeof createMailDelivery>[0]): {
  tasks: TaskList;
  delivery: MailDelivery;
} {
  const delivery = createMailDelivery(options);
  return {
    tasks: { [deliverMailTask]: async (payload) => delivery.deliver(mailSchema.parse(payload)) },
    delivery,
  };
}
