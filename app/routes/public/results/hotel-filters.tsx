import clsx from 'clsx';
import { useState, useSyncExternalStore } from 'react';
import type { HotelQuery } from '#features/search/hotel-query.ts';
import { countFilters, type HotelChoices, withoutFilters } from '#features/search/hotels/hotel-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { SlidersHorizontal } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useEnhanced } from '../../../ui/use-enhanced.ts';
import { HotelFilterForm } from './hotel-filter-form.tsx';
import type { HotelResultsData } from './load-hotels.ts';
import { useHotelFilters } from './use-hotel-filters.ts';

const query = '(width < 64rem)';

function subscribe(changed: () => void) {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Below 1024 px there is no column for filters: they open as a sheet. */
function useBelowColumns(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

interface HotelFiltersProps {
  query: HotelQuery;
  choices: HotelChoices;
  results: Pick<HotelResultsData, 'counts' | 'total'>;
  className: string;
}

/** A column where there is room for it. Elsewhere a sheet, or without scripts something that folds out. */
export function HotelFilters({ className, ...props }: HotelFiltersProps) {
  const isEnhanced = useEnhanced(() => {});
  const isNarrow = useBelowColumns();
  const { t } = useTranslation('stays');
  const { query, choices, results } = props;
  const count = countFilters(choices);
  const form = (
    <HotelFilterForm query={query} choices={choices} counts={results.counts} isEnhanced={isEnhanced} />
  );
  if (isEnhanced && isNarrow) {
    return (
      <FilterSheet {...props} count={count} className={className}>
        {form}
      </FilterSheet>
    );
  }
  return (
    // On wide screens the content shows whether it is open or not.
    <details
      className={clsx(
        className,
        'max-lg:open:col-span-full lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]',
      )}
    >
      <summary
        className={clsx(
          'cursor-pointer list-none max-md:px-3 lg:hidden [&::-webkit-details-marker]:hidden',
          buttonStyle({ tone: count > 0 ? 'soft' : 'line' }),
        )}
      >
        <FilterLabel count={count} />
      </summary>
      <div className="flex items-baseline justify-between gap-2 border-b border-line pb-3 max-lg:pt-3">
        <h2 className="text-lg">{t('filter.title')}</h2>
        {count > 0 && <ClearAll query={query} choices={choices} />}
      </div>
      {form}
    </details>
  );
}

function FilterLabel({ count }: { count: number }) {
  const { t } = useTranslation('stays');
  return (
    <>
      <SlidersHorizontal aria-hidden="true" size={16} strokeWidth={1.75} />
      {count > 0 ? t('filter.withCount', { count }) : t('filter.title')}
    </>
  );
}

function ClearAll({ query, choices }: { query: HotelQuery; choices: HotelChoices }) {
  const { t } = useTranslation('stays');
  const { address } = useHotelFilters(query, choices);
  return (
    <Link to={address(withoutFilters(choices))} preventScrollReset className="py-1.5 text-sm">
      {t('filter.clear')}
    </Link>
  );
}

/** The number on its button follows every tick, so that nobody closes it onto an empty list. */
function FilterSheet({
  query,
  choices,
  results,
  count,
  className,
  children,
}: HotelFiltersProps & { count: number; children: React.ReactNode }) {
  const { t } = useTranslation('stays');
  const [isOpen, setOpen] = useState(false);
  const { address } = useHotelFilters(query, choices);
  return (
    <div className={className}>
      <Button
        tone={count > 0 ? 'soft' : 'line'}
        aria-haspopup="dialog"
        className="max-md:px-3"
        onClick={() => setOpen(true)}
      >
        <FilterLabel count={count} />
      </Button>
      <Sheet
        side="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('filter.title')}
        foot={
          <>
            <ButtonLink to={address(withoutFilters(choices))} replace preventScrollReset>
              {t('filter.clear')}
            </ButtonLink>
            <Button tone="accent" onClick={() => setOpen(false)}>
              {t('filter.show', { count: results.total })}
            </Button>
          </>
        }
      >
        <div className="-my-5">{children}</div>
      </Sheet>
    </div>
  );
}
