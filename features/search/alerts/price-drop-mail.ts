import { greetingName } from '#features/notifications/greeting-name.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import { layOutMail, type MailHouse } from '#features/notifications/mail-layout.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { type DisplayCurrency, publicPriceFormatter } from '#lib/money.ts';
import { type WatchedSearch, watchedSearchPath } from './watched-search.ts';

export interface PriceDrop {
  name: string;
  search: WatchedSearch;
  currency: DisplayCurrency;
  /** The lowest that the person knew of. */
  toldMinor: number;
  /** Whether they know it from a mail like this one, or from when they began to watch. */
  wasMailed: boolean;
  priceMinor: number;
  stopToken: string;
}

export function priceDropMail(
  house: MailHouse,
  language: LanguageCode,
  drop: PriceDrop,
): Omit<MailDraft, 'to'> {
  const t = house.words(language);
  const { search } = drop;
  const { from, to } = search;
  const format = publicPriceFormatter(drop.currency, language);
  const name = greetingName(drop.name);
  const price = format(drop.priceMinor);
  const before = format(drop.toldMinor);
  const unsubscribeUrl = `${house.baseUrl}/alerts/stop?token=${drop.stopToken}`;
  return {
    ...layOutMail(house, language, {
      subject: t('priceDrop.subject', { brand: house.settings.site.siteName, from, to, price }),
      preview: t('priceDrop.preview', { before }),
      heading: t('priceDrop.heading', { price }),
      parts: [
        { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') },
        { kind: 'text', text: t('priceDrop.text', { price, before }) },
        {
          kind: 'facts',
          facts: [
            { label: t('priceDrop.route'), value: t('priceDrop.fromTo', { from, to }) },
            { label: t('priceDrop.departure'), value: dateText(search.date, language) },
            ...(search.returnDate
              ? [{ label: t('priceDrop.return'), value: dateText(search.returnDate, language) }]
              : []),
            { label: t('priceDrop.passengers'), value: passengersText(search, t, language) },
            { label: t('priceDrop.cabin'), value: t(`priceDrop.cabins.${search.cabin}`) },
            { label: drop.wasMailed ? t('priceDrop.lastMailed') : t('priceDrop.whenWatched'), value: before },
            { label: t('priceDrop.now'), value: price },
          ],
        },
        {
          kind: 'button',
          label: t('priceDrop.button'),
          url: `${house.baseUrl}${watchedSearchPath(search)}`,
        },
        { kind: 'note', text: t('priceDrop.note') },
      ],
      leave: { label: t('priceDrop.stop'), url: unsubscribeUrl },
    }),
    unsubscribeUrl,
  };
}

function passengersText(
  { adults, children, infants }: WatchedSearch,
  t: Translate<'mail'>,
  language: LanguageCode,
): string {
  const people = [
    t('priceDrop.adults', { count: adults }),
    ...(children > 0 ? [t('priceDrop.children', { count: children })] : []),
    ...(infants > 0 ? [t('priceDrop.infants', { count: infants })] : []),
  ];
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(people);
}

function dateText(date: CalendarDate, language: LanguageCode): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}
