import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import { flightAddress, noFilters } from '#features/search/flights/flight-address.ts';
import { type DateChoice, dayLink, flexibleLink } from '#features/search/flights/price-calendar.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays } from '#lib/calendar-date.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Plane } from '#ui/icons.tsx';
import { type FilterChip, FilterChips } from './flight-filters.tsx';

/** Whether the filters or the date exclude all flights, and links to change that. */
export function NoFlights(props: {
  chips: readonly FilterChip[];
  /** There are flights without the filters. */
  isFiltered: boolean;
  dates: DateChoice;
  messages: FlightMessages;
}) {
  const { chips, isFiltered, dates, messages } = props;
  const { t } = useTranslation('flights');
  const { t: search } = useTranslation('search');
  const { query, view, date } = dates;
  const nearby = [addDays(date, -1), addDays(date, 1)].filter((day) => day >= dates.earliest && day <= dates.latest);
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
                  {t('empty.on', { date: messages.day(day) })}
                </ButtonLink>
              ))}
            </>
          )
        }
      >
        {isFiltered
          ? t('empty.filtered')
          : t('empty.nothing', { count: query.adults + query.children + query.infants, date: messages.day(date) })}
      </EmptyState>
    </div>
  );
}
