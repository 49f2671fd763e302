import { isDeepStrictEqual } from 'node:util';
import { type SettingPath, settingPaths } from '#features/settings/setting-fields.ts';
import { settingValue } from '#features/settings/setting-texts.ts';
import type { Settings } from '#features/settings/settings.ts';

export function differencesOf(before: Settings, after: Settings): SettingPath[] {
  return settingPaths.filter(
    (path) => !isDeepStrictEqual(settingValue(before, path), settingValue(after, path)),
  );
}
