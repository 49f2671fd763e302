import { officeHoursLines, type weekdays } from './office-hours.ts';
import type { PopularDestination } from './popular-destinations.ts';
import { type SettingPath, settingFields } from './setting-fields.ts';
import { settingValue } from './setting-texts.ts';
import type { Settings } from './settings.ts';

const dayNames = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
} as const satisfies Record<(typeof weekdays)[number], string>;

/** A setting in words, for those who read what it was. */
export function labelOf(settings: Settings, path: SettingPath): string {
  const value = settingValue(settings, path);
  const { kind, unit } = settingFields[path];
  switch (kind) {
    case 'switch':
      return value ? 'On' : 'Off';
    case 'dollars':
      return `$${(Number(value) / 100).toFixed(2)}`;
    case 'number':
      return [Number(value).toLocaleString('en-US'), unit].filter(Boolean).join(' ');
    case 'hours':
      return officeHoursLines(settings.contact.officeHours)
        .map(({ firstDay, lastDay, hours }) => {
          const days =
            firstDay === lastDay ? dayNames[firstDay] : `${dayNames[firstDay]}-${dayNames[lastDay]}`;
          return `${days} ${hours ? `${hours.opens}-${hours.closes}` : 'closed'}`;
        })
        .join(', ');
    case 'destinations':
      return settings.home.popularDestinations.map(({ city }: PopularDestination) => city).join(', ');
    default:
      return value === null || value === '' ? 'Empty' : String(value);
  }
}
