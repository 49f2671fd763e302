import { Form } from 'react-router';
import type { WatchedRoute } from '#features/search/alerts/price-alerts.ts';
import { watchedSearchPath } from '#features/search/alerts/watched-search.ts';
import { cabinLabels } from '#features/search/flight-query.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { publicPriceFormatter } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ArrowRight } from '#ui/icons.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { Moment, type ShownMoment } from '../moment.tsx';
import { useSentIntent } from '../page-parts.tsx';

type ShownRoute = Omit<WatchedRoute, 'checkedAt'> & { checkedAt: ShownMoment };

export function WatchedItem({ id, search, watchedPriceMinor, seenPriceMinor, checkedAt }: ShownRoute) {
  const { t, language } = useTranslation('alerts');
  const { t: tSearch } = useTranslation('search');
  const isSent = useSentIntent();
  const format = publicPriceFormatter(useSite().currency, language);
  const { from, to, date, returnDate, cabin, adults, children, infants } = search;
  const day = dayFormatter(language);
  const isLower = watchedPriceMinor !== null && seenPriceMinor !== null && seenPriceMinor < watchedPriceMinor;
  return (
    <li className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:p-6">
      <div className="min-w-0">
        <h3 id={`trip-${id}`} className="flex flex-wrap items-center gap-x-2 text-lg wrap-anywhere">
          <bdi>{from}</bdi>
          <ArrowRight
            role="img"
            aria-label={t('toPlace')}
            size={18}
            strokeWidth={1.75}
            className="flip flex-none text-ink-3"
          />
          <bdi>{to}</bdi>
        </h3>
        <p className="text-ink-2">
          {returnDate ? t('dates', { date: day(date), returnDate: day(returnDate) }) : day(date)}
        </p>
        <p className="text-sm text-ink-3">
          {tSearch('passengerSummary', {
            travellers: tSearch('travellers', { count: adults + children + infants }),
            cabin: tSearch(cabinLabels[cabin]),
          })}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-8 md:text-end">
        <div>
          <dt className="text-sm text-ink-3">{t('whenWatched')}</dt>
          <dd className="num text-lg text-ink-2">
            {watchedPriceMinor === null ? t('noPrice') : format(watchedPriceMinor)}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-3">{t('now')}</dt>
          {seenPriceMinor === null ? (
            <dd className="text-lg text-ink-2">{t('noPrice')}</dd>
          ) : (
            <dd className="num font-display text-lg font-bold">{format(seenPriceMinor)}</dd>
          )}
          {isLower && (
            <dd className="mt-1">
              <Badge tone="success" dot>
                {t('lower')}
              </Badge>
            </dd>
          )}
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:col-span-2">
        <p className="text-sm text-ink-3">
          {t('checked')} <Moment {...checkedAt} />
        </p>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
          <Form method="post" action="/account/alerts" preventScrollReset>
            <input type="hidden" name="intent" value="stop" />
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              tone="quiet"
              busy={isSent('stop', id)}
              busyLabel={t('stopping')}
              aria-describedby={`trip-${id}`}
              className="whitespace-nowrap max-md:w-full"
            >
              {t('stop')}
            </Button>
          </Form>
          <ButtonLink to={watchedSearchPath(search)} aria-describedby={`trip-${id}`} className="max-md:px-3">
            {t('search')}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}

/** Formats in UTC, so that server and browser agree: a date has no time zone. */
function dayFormatter(language: string): (date: string) => string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}
