import type { TaskList } from 'graphile-worker';
import type { Database } from '#db/connect.ts';
import {
  mailRecovery,
  recoverPasswordTask,
  recoveryRequestSchema,
} from '#features/identity/entrance/recover-password.ts';
import { removeLeftovers } from '#features/identity/entrance/remove-leftovers.ts';
import type { MailDelivery } from '#features/notifications/deliver-mail.ts';
import type { DeliverTextMessage } from '#features/notifications/deliver-text-message.ts';
import { mailSchema } from '#features/notifications/mail.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { deliverMailTask } from '#features/notifications/queue-mail.ts';
import { deliverTextMessageTask } from '#features/notifications/queue-text-message.ts';
import { textMessageSchema } from '#features/notifications/text-message.ts';

interface TaskParts {
  db: Database;
  mail: MailDelivery;
  deliverText: DeliverTextMessage;
  house: () => MailHouse;
  sessionTimeoutMinutes: () => number;
}

/** Every kind of background job, by the name under which use cases enqueue it, and those that the clock enqueues. */
export function createTasks({ db, mail, deliverText, house, sessionTimeoutMinutes }: TaskParts): {
  tasks: TaskList;
  crontab: string;
} {
  return {
    tasks: {
      [deliverMailTask]: (payload) => mail.deliver(mailSchema.parse(payload)),
      [deliverTextMessageTask]: (payload) => deliverText(textMessageSchema.parse(payload)),
      [recoverPasswordTask]: (payload) => mailRecovery(db, house(), recoveryRequestSchema.parse(payload)),
      remove_leftovers: () => removeLeftovers(db, sessionTimeoutMinutes()),
    },
    crontab: '17 2 * * * remove_leftovers',
  };
}
