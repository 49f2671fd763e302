import type { Actor } from '#features/audit/write-audit.ts';

/** An administrator, and whether this session was opened with more than a password. */
export type SettingsKeeper = Actor & { id: string; hasSecondFactor: boolean };

/** What changes settings by itself, under the name that the history keeps. */
export type JobKeeper = Actor & { job: string; action: string; hasSecondFactor: true };

/** As in settings.updated_by. */
export const ratesJobName = 'rates';

export const ratesJob: JobKeeper = {
  id: null,
  role: null,
  job: ratesJobName,
  action: 'rates_fetched',
  hasSecondFactor: true,
};
