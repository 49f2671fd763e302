import type { BackupMachine } from './backups/backup-machine.ts';
import type { SystemStatus } from './status/create-system-status.ts';

/** What the process hands to the pages about its own running. */
export interface OperationsServices extends BackupMachine {
  status: SystemStatus;
  crontab: string;
}
