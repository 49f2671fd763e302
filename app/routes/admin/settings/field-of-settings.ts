import type { SettingTexts } from '#features/settings/setting-texts.ts';
import type { RefusedSettings } from './shown-settings.ts';

/** What every field of the form is given. */
export interface FieldOfSettings {
  values: SettingTexts;
  problems: RefusedSettings['problems'];
  meanwhile: RefusedSettings['meanwhile'];
  airports: readonly { code: string; city: string }[];
}
