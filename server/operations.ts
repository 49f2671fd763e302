import { hostname } from 'node:os';
import type { TaskList } from 'graphile-worker';
import type { Database } from '#db/connect.ts';
import { alertOnBreaches, watchBooksEveryMs } from '#features/operations/alerts/alert-on-breaches.ts';
import { alertOnConditions, measureEveryMs } from '#features/operations/alerts/alert-on-conditions.ts';
import { mailAlertsTask, sendAlertSchema, sendAlertTask } from '#features/operations/alerts/alerts.ts';
import { mailAlerts, postAlert } from '#features/operations/alerts/send-alerts.ts';
import { readArchiveState } from '#features/operations/archive/archive-state.ts';
import { createArchiveStore } from '#features/operations/archive/archive-store.ts';
import { createBaseBackups } from '#features/operations/archive/base-backup.ts';
import { backupFolder } from '#features/operations/backups/backup-files.ts';
import { backUpWhenDue, readBackupRecord } from '#features/operations/backups/backup-schedule.ts';
import { makeBackupSchema, makeBackupTask } from '#features/operations/backups/request-backup.ts';
import { runBackup } from '#features/operations/backups/run-backup.ts';
import { checkSystemSchema, checkSystemTask } from '#features/operations/checks/checks.ts';
import { runCheck } from '#features/operations/checks/run-check.ts';
import { readCrontab, withRunRecord } from '#features/operations/jobs/scheduled-jobs.ts';
import type { OperationsServices } from '#features/operations/operations-services.ts';
import { listProviders, watchProviders } from '#features/operations/providers/watch-providers.ts';
import { fetchRatesNow, fetchRatesOnSchedule } from '#features/operations/rates/fetch-rates.ts';
import { createSystemStatus } from '#features/operations/status/create-system-status.ts';
import { measureBackups, measureDatabase, measureStorage } from '#features/operations/status/measure-data.ts';
import { measureJobs } from '#features/operations/status/measure-jobs.ts';
import { measureMail } from '#features/operations/status/measure-mail.ts';
import { measurePayments } from '#features/operations/status/measure-payments.ts';
import { readSlowest, type Timings } from '#features/operations/timings/timings.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Env } from '#lib/env.ts';
import { unsetPaymentVariables } from '#lib/env-payments.ts';
import type { Poll } from './polls.ts';
import type { SharedParts } from './tasks.ts';

interface OperationsParts extends SharedParts {
  env: Env;
  timings: Timings;
  directUrl: string;
  /** Of the embedded cluster. */
  dataPath: string | undefined;
  secret: string;
  providers: PaymentProviders;
}

interface Work {
  tasks: TaskList;
  crontab: string;
}

const smtpConnectMs = 1_200;

/** Backups, system status, checks, alerts and exchange rates; returns `work` extended by their tasks. */
export function createOperations(
  parts: OperationsParts,
  work: Work,
): { services: OperationsServices; work: Work; polls: Poll[] } {
  const { env, db, directUrl, settings, mail, mailContext, pictures, documents, providers, log } = parts;
  const host = hostname().slice(0, 255);
  const { dataDir, smtpUrl, alertWebhookUrl: webhookUrl } = env;
  const machine = { host, backupFolder: backupFolder(dataDir) };
  const secret = { value: parts.secret, isOurs: env.secret === undefined };
  const bases =
    env.archive && parts.dataPath
      ? createBaseBackups({
          store: createArchiveStore(env),
          ...{ dataPath: parts.dataPath, directUrl, dataDir, host, secret, log },
          days: env.archive.days,
        })
      : undefined;
  const archive = async (now: Date) => bases && readArchiveState(db, bases.failingSince(), now);
  const isBucket = env.s3 !== undefined;
  const watch = watchProviders(providers, {
    isProduction: env.mode === 'production',
    onError: (error) => log.warn({ err: error }, 'health check of a payment provider failed'),
  });
  const status = createSystemStatus(
    {
      database: () => measureDatabase(db),
      email: (now) => measureMail({ db, smtpUrl, connectMs: smtpConnectMs }, now),
      payments: (now) => measurePayments({ db, providers, watch }, now),
      storage: () => measureStorage({ db, dataDir, pictures, isBucket }),
      jobs: (now) => measureJobs(db, now),
      backup: (now) => {
        const frequency = settings().system.backupFrequency;
        return measureBackups({ db, machine, frequency, archive }, now);
      },
    },
    { onError: (error) => log.warn({ err: error }, 'status measurement failed') },
  );
  const backups = {
    db,
    directUrl,
    dataDir,
    host,
    pictures,
    documents,
    secret,
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
    ...(rates && { fetch_rates: () => fetchRatesOnSchedule(rates) }),
    [mailAlertsTask]: () => mailAlerts({ db, mailContext: mailContext() }),
    [sendAlertTask]: async (payload) => {
      if (webhookUrl === undefined) return;
      await postAlert({ db, webhookUrl, baseUrl: env.baseUrl }, sendAlertSchema.parse(payload));
    },
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
    // 04:07 in Nairobi, before people look at prices. Retried a few times if the service is down.
    ...(rates ? ['7 1 * * * fetch_rates ?max=4'] : []),
  ].join('\n');
  const alerts = { db, hasWebhook: webhookUrl !== undefined, log };
  const hasBackupFailed = async () => (await readBackupRecord(db, machine)).failuresSince > 0;
  const isArchiveFailing = async () => (await archive(new Date()))?.isFailing ?? false;
  return {
    services: {
      status,
      hasAlertWebhook: alerts.hasWebhook,
      ...machine,
      crontab,
      async slowest() {
        // A database that takes no changes still shows what was saved before.
        await parts.timings.save(db).catch((error) => log.warn({ err: error }, 'saving timings failed'));
        return readSlowest(db);
      },
      providers: { list: () => listProviders(db, watch), unset: unsetPaymentVariables(env) },
      fetchRates: rates && ((actor) => fetchRatesNow(rates, actor)),
    },
    work: { tasks: { ...tasks, ...withRunRecords(db, tasks, crontab) }, crontab },
    polls: [
      ...(bases ? [{ name: 'base-backup', everyMs: 10 * 60_000, run: bases.makeWhenDue }] : []),
      { name: 'watch-books', everyMs: watchBooksEveryMs, run: () => alertOnBreaches(alerts) },
      {
        name: 'watch-conditions',
        // Each process looks at its own clock.
        role: 'all',
        everyMs: measureEveryMs,
        run: () => alertOnConditions(alerts, { status, watch, hasBackupFailed, isArchiveFailing, host }),
      },
    ],
  };
}

/** Records runs of scheduled tasks only; other jobs are too many. */
function withRunRecords(db: Database, tasks: TaskList, crontab: string): TaskList {
  return Object.fromEntries(
    readCrontab(crontab).flatMap(({ task }) => {
      const run = tasks[task];
      return run ? [[task, withRunRecord(db, task, run)]] : [];
    }),
  );
}

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
