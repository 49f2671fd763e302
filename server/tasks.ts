import type { TaskList } from 'graphile-worker';
import type { Database } from '#db/connect.ts';
import {
  fetchAirlineLogo,
  fetchAirlineLogoSchema,
  fetchAirlineLogoTask,
} from '#features/catalogue/airlines/fetch-airline-logo.ts';
import { removeOldImports } from '#features/catalogue/exchange/remove-old-imports.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
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
  pictures: PictureStore;
  /** Undefined where there is no sample world. */
  rollSampleWorld: (() => Promise<void>) | undefined;
}

/** Every kind of background job, by the name under which use cases enqueue it, and those that the clock enqueues. */
export function createTasks({
  db,
  mail,
  deliverText,
  house,
  sessionTimeoutMinutes,
  pictures,
  rollSampleWorld,
}: TaskParts): {
  tasks: TaskList;
  crontab: string;
} {
  return {
    tasks: {
      [deliverMailTask]: (payload) => mail.deliver(mailSchema.parse(payload)),
      [deliverTextMessageTask]: (payload) => deliverText(textMessageSchema.parse(payload)),
      [recoverPasswordTask]: (payload) => mailRecovery(db, house(), recoveryRequestSchema.parse(payload)),
      [fetchAirlineLogoTask]: (payload) =>
        fetchAirlineLogo({ db, pictures }, fetchAirlineLogoSchema.parse(payload)),
      remove_leftovers: () => removeLeftovers(db, sessionTimeoutMinutes()),
      remove_old_imports: () => removeOldImports(db),
      ...(rollSampleWorld && { roll_sample_world: rollSampleWorld }),
    },
    crontab: [
      '17 2 * * * remove_leftovers',
      '27 2 * * * remove_old_imports',
      ...(rollSampleWorld ? ['5 0 * * * roll_sample_world'] : []),
    ].join('\n'),
  };
}
