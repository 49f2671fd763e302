import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plane } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays } from '#lib/calendar-date.ts';
import { type DateChoice, dayLink, flexibleLink } from '../date-links.ts';
import { flightAddress, noFilters } from '../flight-address.ts';
import { type FilterChip, FilterChips } from './filter-chips.tsx';
import type { FlightWords } from './use-flight-words.ts';

/** Says what is in the way, the filters or the day, and how to go on. */
export function NoFlights({
  chips,
  isFiltered,
  dates,
  words,
}: {
  chips: readonly FilterChip[];
  /** Without the filters there would be flights. */
  isFiltered: boolean;
  dates: DateChoice;
  words: FlightWords;
}) {
  const { t } = useTranslation('flights');
  const { t: search } = useTranslation('search');
  const { query, view, date } = dates;
  const nearby = [addDays(date, -1), addDays(date, 1)].filter(
    (day) => day >= dates.earliest && day <= dates.latest,
  );
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={Plane}
        title={search('noFlights')}
        actions={
          isFiltered ? (
            <div className="grid justify-items-center gap-4">
              <FilterChips chips={chips} query={query} view={view} className="justify-center" />
              <ButtonLink
                to={flightAddress({ ...query, filters: noFilters() }, { ...view, page: 1 })}
                tone="brand"
                preventScrollReset
              >
                {t('filter.clear')}
              </ButtonLink>
            </div>
          ) : (
            <>
              {!query.flexibleDates && (
                <ButtonLink to={flexibleLink(dates)} tone="brand" preventScrollReset>
                  {t('empty.flexible')}
                </ButtonLink>
              )}
              {nearby.map((day) => (
                <ButtonLink key={day} to={dayLink(dates, day)}>
                  {t('empty.on', { date: words.day(day) })}
                </ButtonLink>
              ))}
            </>
          )
        }
      >
        {isFiltered
          ? t('empty.filtered')
          : t('empty.nothing', {
              count: query.adults + query.children + query.infants,
              date: words.day(date),
            })}
      </EmptyState>
    </div>
  );
}
