import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { SettingsChange } from '#features/operations/settings/list-settings-history.ts';

export interface ShownChange extends Omit<SettingsChange, 'at' | 'savedAt'> {
  /** Nov 15, 2026, 09:30 by the house's clock. */
  at: string;
  /** When the group was last saved, in milliseconds. */
  seenAt: number | null;
}

export function showChange({ at, savedAt, ...change }: SettingsChange): ShownChange {
  return { ...change, at: momentText(at), seenAt: savedAt?.getTime() ?? null };
}
