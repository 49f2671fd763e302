import {
  defaultSettings,
  isSettingsGroup,
  type Settings,
  settingsGroups,
} from '#features/settings/settings.ts';

/** The defaults with one group as it was stored once; what this version does not accept of it is the default again. */
export function settingsWith(group: string, stored: unknown): Settings {
  const settings = defaultSettings();
  if (!isSettingsGroup(group) || typeof stored !== 'object' || stored === null) return settings;
  const rules = new Map(Object.entries(settingsGroups[group].shape));
  const accepted = Object.entries(stored).filter(
    ([field, value]) => rules.get(field)?.safeParse(value).success,
  );
  const parsed = settingsGroups[group].parse({ ...settings[group], ...Object.fromEntries(accepted) });
  return { ...settings, [group]: parsed };
}
