import { hostname } from 'node:os';
import type { TaskList } from 'graphile-worker';
import type { Database } from '#db/connect.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import type { MailDelivery } from '#features/notifications/deliver-mail.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { backUpWhenDue } from '#features/operations/backups/back-up-when-due.ts';
import { backupFolder } from '#features/operations/backups/backup-files.ts';
import { makeBackupSchema, makeBackupTask } from '#features/operations/backups/request-backup.ts';
import { runBackup } from '#features/operations/backups/run-backup.ts';
import { checkSystemSchema, checkSystemTask } from '#features/operations/checks/request-check.ts';
import { runCheck } from '#features/operations/checks/run-check.ts';
import { readCrontab } from '#features/operations/jobs/list-clock-jobs.ts';
import { recordingRuns } from '#features/operations/jobs/record-runs.ts';
import type { OperationsServices } from '#features/operations/operations-services.ts';
import { listProviders } from '#features/operations/providers/list-providers.ts';
import { watchProviders } from '#features/operations/providers/watch-providers.ts';
import { fetchRatesByClock, fetchRatesNow } from '#features/operations/rates/fetch-rates.ts';
import { createSystemStatus } from '#features/operations/status/create-system-status.ts';
import { measureBackups } from '#features/operations/status/measure-backups.ts';
import { measureDatabase } from '#features/operations/status/measure-database.ts';
import { measureJobs } from '#features/operations/status/measure-jobs.ts';
import { measureMail } from '#features/operations/status/measure-mail.ts';
import { measurePayments } from '#features/operations/status/measure-payments.ts';
import { measureStorage } from '#features/operations/status/measure-storage.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Env } from '#lib/env.ts';
import { unsetPaymentVariables } from '#lib/env-payments.ts';
import type { Log } from '#lib/log.ts';

interface OperationsParts {
  env: Env;
  db: Database;
  directUrl: string;
  secret: string;
  settings: () => Settings;
  mail: MailDelivery;
  mailContext: () => MailContext;
  pictures: PictureStore;
  documents: DocumentStore;
  providers: PaymentProviders;
  log: Log;
}

interface Work {
  tasks: TaskList;
  crontab: string;
}

const smtpConnectMs = 1_200;

/** How the house looks after itself, on top of all that it does otherwise: `work` comes back with what this adds. */
export function createOperations(
  parts: OperationsParts,
  work: Work,
): { services: OperationsServices; work: Work } {
  const { env, db, directUrl, settings, mail, mailContext, pictures, documents, providers, log } = parts;
  const host = hostname().slice(0, 255);
  const { dataDir, smtpUrl } = env;
  const machine = { host, backupFolder: backupFolder(dataDir) };
  const isBucket = env.s3 !== undefined;
  const watch = watchProviders(providers, {
    isProduction: env.mode === 'production',
    onError: (error) => log.warn({ err: error }, 'a provider of payments could not be asked how it is'),
  });
  const status = createSystemStatus(
    {
      database: () => measureDatabase(db),
      email: (now) => measureMail({ db, smtpUrl, connectMs: smtpConnectMs }, now),
      payments: (now) => measurePayments({ db, providers, watch }, now),
      storage: () => measureStorage({ db, dataDir, pictures, isBucket }),
      jobs: (now) => measureJobs(db, now),
      backup: (now) => measureBackups({ db, machine, frequency: settings().system.backupFrequency }, now),
    },
    { onError: (error) => log.warn({ err: error }, 'a part of the status could not be measured') },
  );
  const backups = {
    db,
    directUrl,
    dataDir,
    host,
    pictures,
    documents,
    secret: { value: parts.secret, isOurs: env.secret === undefined },
    log,
  };
  const rates = env.ratesUrl === undefined ? undefined : { db, ratesUrl: env.ratesUrl, log };
  const tasks: TaskList = {
    ...work.tasks,
    [makeBackupTask]: async (payload, { abortSignal }) => {
      const { backupId } = makeBackupSchema.parse(payload);
      await runBackup(backups, { cause: 'administrator', backupId }, abortSignal ?? neverAborted());
    },
    back_up_when_due: (_, { abortSignal }) =>
      backUpWhenDue(backups, settings(), new Date(), abortSignal ?? neverAborted()),
    ...(rates && { fetch_rates: () => fetchRatesByClock(rates) }),
    [checkSystemTask]: (payload) => {
      const { checkId } = checkSystemSchema.parse(payload);
      return runCheck(
        { db, directUrl, host, status, watch, mail, isOutbox: smtpUrl === undefined, mailContext, log },
        checkId,
      );
    },
  };
  const crontab = [
    work.crontab,
    '*/5 * * * * back_up_when_due',
    // Four in Nairobi, where the day's prices are looked at from six on. A service that is down is asked a few times more.
    ...(rates ? ['7 1 * * * fetch_rates ?max=4'] : []),
  ].join('\n');
  return {
    services: {
      status,
      ...machine,
      crontab,
      providers: { list: () => listProviders(db, watch), unset: unsetPaymentVariables(env) },
      fetchRates: rates && ((actor) => fetchRatesNow(rates, actor)),
    },
    work: { tasks: { ...tasks, ...recorded(db, tasks, crontab) }, crontab },
  };
}

/** Only what the clock starts: mails are many, and each is its own story. */
function recorded(db: Database, tasks: TaskList, crontab: string): TaskList {
  return Object.fromEntries(
    readCrontab(crontab).flatMap(({ task }) => {
      const run = tasks[task];
      return run ? [[task, recordingRuns(db, task, run)]] : [];
    }),
  );
}

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
