import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import {
  removeDocumentsTask,
  removeStored,
  storedDocumentsSchema,
} from '#features/agents/documents/change-documents.ts';
import type { DocumentStore } from '#features/agents/documents/read-documents.ts';
import { anonymiseBookings, removeOldTraces } from '#features/booking/retention.ts';
import { inviteReviews } from '#features/booking/reviews/reviews.ts';
import {
  fetchAirlineLogo,
  fetchAirlineLogoSchema,
  fetchAirlineLogoTask,
} from '#features/catalogue/airlines/airline-logo.ts';
import { runImport } from '#features/catalogue/exchange/import-file.ts';
import { importFileSchema, importFileTask, removeOldImports } from '#features/catalogue/exchange/stored-imports.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { OnFlightsChanged } from '#features/catalogue/flights/changed-flights.ts';
import { removedPictureSchema, removePictureTask } from '#features/catalogue/pictures/hotel-photos.ts';
import { type PictureStore, removePicture } from '#features/catalogue/pictures/picture-store.ts';
import {
  mailRecovery,
  recoverPasswordTask,
  recoveryRequestSchema,
} from '#features/identity/entrance/recover-password.ts';
import { removeExpiredCredentials } from '#features/identity/entrance/sessions.ts';
import { campaignJobSchema, deliverCampaign } from '#features/notifications/campaigns/deliver-campaign.ts';
import type { MailDelivery } from '#features/notifications/deliver-mail.ts';
import { mailSchema } from '#features/notifications/mail.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { deliverCampaignTask, deliverMailTask } from '#features/notifications/queue-mail.ts';
import {
  type DeliverTextMessage,
  deliverTextMessageTask,
  textMessageSchema,
} from '#features/notifications/text-messages.ts';
import { removeOldAlerts } from '#features/operations/alerts/alerts.ts';
import { checkAlerts } from '#features/search/alerts/check-alerts.ts';
import { removePastAlerts } from '#features/search/alerts/price-alerts.ts';
import type { LowestPrice } from '#features/search/alerts/watch-route.ts';
import { removeOldChanges } from '#features/search/timetable/read-changes.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Log } from '#lib/log.ts';

const retentionDays = 30;

/** A nightly job: deletes failed jobs, which contain names, addresses and links, after the time to inspect them. */
export async function removeFailedJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and updated_at < now() - make_interval(days => ${retentionDays})
    ))`.execute(db);
}

/** Inputs of tasks and of operations. */
export interface SharedParts {
  db: Database;
  mail: MailDelivery;
  mailContext: () => MailContext;
  settings: () => Settings;
  log: Log;
  pictures: PictureStore;
  documents: DocumentStore;
}

interface TaskParts extends SharedParts {
  deliverText: DeliverTextMessage;
  lowestPrice: LowestPrice;
  /** Undefined without a sample world. */
  rollSampleWorld: (() => Promise<void>) | undefined;
  onFlightsChanged: OnFlightsChanged;
}

/** All background tasks by name, and the schedule of recurring ones. */
export function createTasks(parts: TaskParts): { tasks: TaskList; crontab: string } {
  const { db, mail, mailContext, settings, log, pictures, documents, rollSampleWorld } = parts;
  return {
    tasks: {
      [deliverMailTask]: (payload) => mail.deliver(mailSchema.parse(payload)),
      [deliverCampaignTask]: (payload, { job }) => {
        const isSwitchedOn = () => settings().email.enableMarketingEmails;
        const { recipientId } = campaignJobSchema.parse(payload);
        const isLastAttempt = job.attempts >= job.max_attempts;
        return deliverCampaign({ ...parts, isSwitchedOn, deliver: mail.deliver }, { recipientId, isLastAttempt });
      },
      [deliverTextMessageTask]: (payload) => parts.deliverText(textMessageSchema.parse(payload)),
      [recoverPasswordTask]: (payload) => mailRecovery(db, mailContext(), recoveryRequestSchema.parse(payload)),
      [fetchAirlineLogoTask]: (payload) => fetchAirlineLogo({ db, pictures }, fetchAirlineLogoSchema.parse(payload)),
      [removePictureTask]: (payload) => removePicture(pictures, removedPictureSchema.parse(payload).id),
      [removeDocumentsTask]: (payload) => removeStored(documents, storedDocumentsSchema.parse(payload)),
      [importFileTask]: (payload) => runImport(parts, importFileSchema.parse(payload)),
      remove_leftovers: () => removeExpiredCredentials(db, settings().security.sessionTimeoutMinutes),
      remove_old_imports: () => removeOldImports(db),
      remove_old_changes: () => removeOldChanges(db),
      remove_past_alerts: () => removePastAlerts(db, new Date()),
      anonymise_bookings: async (_, { abortSignal }) => {
        const bookings = await anonymiseBookings(db, businessToday(new Date()), abortSignal);
        log.info({ bookings }, 'old bookings anonymised');
      },
      remove_old_traces: async () => {
        await removeOldTraces(db);
        await removeOldAlerts(db);
      },
      remove_failed_jobs: () => removeFailedJobs(db),
      invite_reviews: async () => {
        await inviteReviews(db, businessToday(new Date()));
      },
      check_price_alerts: async (_, { abortSignal }) => {
        const { ratesPerUsd } = settings();
        const checked = await checkAlerts(
          { ...parts, mailContext: mailContext(), ratesPerUsd },
          new Date(),
          abortSignal,
        );
        log.info(checked, 'price alerts checked');
      },
      ...(rollSampleWorld && { roll_sample_world: rollSampleWorld }),
    },
    crontab: [
      '17 2 * * * remove_leftovers',
      '27 2 * * * remove_old_imports',
      '*/10 * * * * remove_old_changes',
      '37 2 * * * remove_past_alerts',
      '47 * * * * check_price_alerts',
      '57 2 * * * anonymise_bookings',
      '7 3 * * * remove_old_traces',
      '17 3 * * * remove_failed_jobs',
      // Noon in Nairobi.
      '7 9 * * * invite_reviews',
      ...(rollSampleWorld ? ['5 0 * * * roll_sample_world'] : []),
    ].join('\n'),
  };
}
