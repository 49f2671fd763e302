import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import type { SettingsChange } from '#features/operations/settings/list-settings-history.ts';
import { dateFormat } from '#lib/formats.ts';

export interface ShownChange extends Omit<SettingsChange, 'at'> {
  /** Nov 15, 2026, 09:30 by the house's clock. */
  at: string;
}

export function showChange({ at, ...change }: SettingsChange): ShownChange {
  const format = dateFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: houseTimeZone });
  return { ...change, at: format.format(at) };
}
