import type { Actor } from '#features/audit/write-audit.ts';
import type { UnsetVariables } from '#lib/env-payments.ts';
import type { BackupMachine } from './backups/backup-files.ts';
import type { ListedProvider } from './providers/watch-providers.ts';
import type { FetchedRates } from './rates/fetch-rates.ts';
import type { SystemStatus } from './status/create-system-status.ts';
import type { SlowestTimings } from './timings/timings.ts';

/** What the back office's system pages need from the process. */
export interface OperationsServices extends BackupMachine {
  status: SystemStatus;
  /** Alerts are sent to ALERT_WEBHOOK_URL too. */
  hasAlertWebhook: boolean;
  crontab: string;
  /** Pages and statements of the last hour; those of other processes up to a minute ago. */
  slowest(): Promise<SlowestTimings>;
  /** Payment providers, and those that are not configured. */
  providers: { list(): Promise<ListedProvider[]>; unset: readonly UnsetVariables[] };
  /** Undefined without a configured rates service. */
  fetchRates: ((actor: Actor) => Promise<FetchedRates>) | undefined;
}
