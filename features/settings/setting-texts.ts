import { type OfficeHours, weekdays } from './office-hours.ts';
import { MOST_POPULAR, type PopularDestination } from './popular-destinations.ts';
import { fieldOf, groupOf, type SettingPath, settingFields, settingPaths } from './setting-fields.ts';
import type { Settings } from './settings.ts';

/** What stands in the fields of a form, by their names. */
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
    Array.from({ length: MOST_POPULAR }, (_, place) => [
      `${path}.${place}`,
      destinations[place]?.airportCode ?? '',
    ]),
  );
}

/** As the schema takes it, which cleans texts; what is no number becomes NaN, which it refuses. Destinations are looked up elsewhere. */
export function typedValue(
  path: Exclude<SettingPath, 'home.popularDestinations'>,
  typed: SettingTexts,
): unknown {
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

/** People write 50,000 as they read it. */
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
