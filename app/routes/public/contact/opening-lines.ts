import { type OfficeHours, officeHoursLines, type Weekday, weekdays } from '#features/settings/office-hours.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';

export interface OpeningLine {
  days: string;
  times: string;
}

/**
 * The office hours in the reader's language. Only the server writes them: browsers put other spaces into a time, and a
 * difference breaks hydration.
 */
export function openingLines(officeHours: OfficeHours, language: LanguageCode, t: Translate<'contact'>): OpeningLine[] {
  const locale = `${language}-u-nu-latn`;
  const dayNames = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const dayName = (day: Weekday) => dayNames.format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
  const timeName = (time: string) =>
    clock.format(new Date(`2024-01-01T${time}:00Z`)).replaceAll(/[\u00a0\u202f]/g, ' ');

  return officeHoursLines(officeHours).map(({ firstDay, lastDay, hours }) => {
    const first = dayName(firstDay);
    const days = firstDay === lastDay ? first : t('cards.hours.days', { first, last: dayName(lastDay) });
    return {
      days: days.charAt(0).toLocaleUpperCase(language) + days.slice(1),
      times: hours
        ? t('cards.hours.times', { opens: timeName(hours.opens), closes: timeName(hours.closes) })
        : t('cards.hours.closed'),
    };
  });
}
