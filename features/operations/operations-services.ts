import type { SystemStatus } from './status/create-system-status.ts';

/** What the process hands to the pages about its own running. */
export interface OperationsServices {
  status: SystemStatus;
  /** Where backups of this machine lie, and what it is called. */
  backupFolder: string;
  host: string;
  crontab: string;
}
