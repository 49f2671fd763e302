import { type OfficeHours, officeHoursLines, weekdays } from './office-hours.ts';
import { MAX_POPULAR, type PopularDestination } from './setting-defaults.ts';
import { fieldOf, groupOf, type SettingPath, settingFields, settingPaths } from './setting-fields.ts';
import type { Settings } from './settings.ts';

/** Form values by field name. */
export type SettingTexts = Record<string, string>;

export function textsOf(settings: Settings): SettingTexts {
  return Object.assign({}, ...settingPaths.map((path) => textsOfOne(path, settings)));
}

export function settingValue(settings: Settings, path: SettingPath): unknown {
  return new Map<string, unknown>(Object.entries(settings[groupOf(path)])).get(fieldOf(path));
}

function textsOfOne(path: SettingPath, settings: Settings): SettingTexts {
  switch (settingFields[path].kind) {
    case 'hours':
      return hoursTexts(path, settings.contact.officeHours);
    case 'destinations':
      return destinationTexts(path, settings.home.popularDestinations);
    case 'dollars':
      return { [path]: (Number(settingValue(settings, path)) / 100).toFixed(2) };
    case 'switch':
      return { [path]: settingValue(settings, path) ? 'on' : 'off' };
    default:
      return { [path]: String(settingValue(settings, path) ?? '') };
  }
}

function hoursTexts(path: string, hours: OfficeHours): SettingTexts {
  return Object.fromEntries(
    weekdays.flatMap((day) => [
      [`${path}.${day}.opens`, hours[day]?.opens ?? ''],
      [`${path}.${day}.closes`, hours[day]?.closes ?? ''],
      [`${path}.${day}.closed`, hours[day] ? 'off' : 'on'],
    ]),
  );
}

function destinationTexts(path: string, destinations: readonly PopularDestination[]): SettingTexts {
  return Object.fromEntries(
    Array.from({ length: MAX_POPULAR }, (_, place) => [`${path}.${place}`, destinations[place]?.airportCode ?? '']),
  );
}

/**
 * The value for the schema, which trims texts and rejects the NaN of an invalid number. Destinations are
 * resolved elsewhere.
 */
export function typedValue(path: Exclude<SettingPath, 'home.popularDestinations'>, typed: SettingTexts): unknown {
  const text = typed[path] ?? '';
  switch (settingFields[path].kind) {
    case 'number':
      return /^\d+$/.test(bare(text)) ? Number(bare(text)) : Number.NaN;
    case 'rate':
    case 'fixed':
      return /^\d+(\.\d+)?$/.test(bare(text)) ? Number(bare(text)) : Number.NaN;
    case 'dollars':
      return /^\d+(\.\d{1,2})?$/.test(bare(text)) ? Math.round(Number(bare(text)) * 100) : Number.NaN;
    case 'switch':
      return text === 'on';
    case 'hours':
      return typedHours(path, typed);
    default:
      return text;
  }
}

/** Accepts thousands separators: 50,000. */
function bare(text: string): string {
  return text.trim().replaceAll(/(?<=\d)[, ](?=\d{3}(\D|$))/g, '');
}

function typedHours(path: string, typed: SettingTexts): unknown {
  return Object.fromEntries(
    weekdays.map((day) => [
      day,
      typed[`${path}.${day}.closed`] === 'on'
        ? null
        : { opens: typed[`${path}.${day}.opens`] ?? '', closes: typed[`${path}.${day}.closes`] ?? '' },
    ]),
  );
}

const dayNames = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
} as const satisfies Record<(typeof weekdays)[number], string>;

/** Describes a setting's value in the history. */
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
          const days = firstDay === lastDay ? dayNames[firstDay] : `${dayNames[firstDay]}-${dayNames[lastDay]}`;
          return `${days} ${hours ? `${hours.opens}-${hours.closes}` : 'closed'}`;
        })
        .join(', ');
    case 'destinations':
      return settings.home.popularDestinations.map(({ city }: PopularDestination) => city).join(', ');
    default:
      return value === null || value === '' ? 'Empty' : String(value);
  }
}
