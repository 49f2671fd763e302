import type { Actor } from '#features/audit/write-audit.ts';
import type { UnsetVariables } from '#lib/env-payments.ts';
import type { BackupMachine } from './backups/backup-machine.ts';
import type { ListedProvider } from './providers/list-providers.ts';
import type { FetchedRates } from './rates/fetch-rates.ts';
import type { SystemStatus } from './status/create-system-status.ts';

/** What the process hands to the pages about its own running. */
export interface OperationsServices extends BackupMachine {
  status: SystemStatus;
  crontab: string;
  /** Everybody who carries money, and what could be set up and is not. */
  providers: { list(): Promise<ListedProvider[]>; unset: readonly UnsetVariables[] };
  /** Undefined where no service of rates is configured. */
  fetchRates: ((actor: Actor) => Promise<FetchedRates>) | undefined;
}
