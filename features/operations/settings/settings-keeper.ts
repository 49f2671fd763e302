import type { Actor } from '#features/audit/write-audit.ts';

/** An administrator, and whether this session was opened with more than a password. */
export type SettingsKeeper = Actor & { id: string; hasSecondFactor: boolean };
