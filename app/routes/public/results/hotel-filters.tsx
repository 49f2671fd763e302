import clsx from 'clsx';
import { Suspense, useState } from 'react';
import type { HotelQuery } from '#features/search/hotel-query.ts';
import { countFilters, type HotelChoices, withoutFilters } from '#features/search/hotels/hotel-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, ButtonLink, buttonStyle } from '#ui/button.tsx';
import { SlidersHorizontal } from '#ui/icons.tsx';
import { later } from '#ui/later.ts';
import { Link } from '#ui/link.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import { useMedia } from '#ui/use-media.ts';
import { HotelFilterForm, useHotelFilters } from './hotel-filter-form.tsx';
import type { HotelResultsData } from './load-hotels.ts';

/** Only those who filter on a phone load it. */
const Sheet = later(() => import('#ui/modal.tsx').then(({ Sheet: part }) => part));

interface HotelFiltersProps {
  query: HotelQuery;
  choices: HotelChoices;
  results: Pick<HotelResultsData, 'counts' | 'total' | 'landmarks' | 'residentRate'>;
  className: string;
}

/** A column from 1024 px; below that and beside a map a sheet, or a <details> without scripts. */
export function HotelFilters({ className, ...props }: HotelFiltersProps) {
  const isEnhanced = useEnhanced(() => {});
  const { t } = useTranslation('stays');
  const { query, choices, results } = props;
  const isNarrow = useMedia('(width < 64rem)') || choices.isMap;
  const count = countFilters(choices);
  const { counts, landmarks, residentRate } = results;
  const form = <HotelFilterForm {...{ query, choices, counts, landmarks, residentRate, isEnhanced }} />;
  if (isEnhanced && isNarrow) {
    return (
      <FilterSheet {...props} count={count} className={className}>
        {form}
      </FilterSheet>
    );
  }
  return (
    // As a column the content shows even when the <details> is closed.
    <details
      className={clsx(
        className,
        choices.isMap
          ? 'open:col-span-full'
          : 'max-lg:open:col-span-full lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]',
      )}
    >
      <summary
        className={clsx(
          'cursor-pointer list-none max-md:w-full max-md:px-2 max-md:text-sm [&::-webkit-details-marker]:hidden',
          !choices.isMap && 'lg:hidden',
          buttonStyle({ tone: count > 0 ? 'soft' : 'line' }),
        )}
      >
        <FilterLabel count={count} />
      </summary>
      {/* As high without the link. */}
      <div className="flex min-h-12 items-baseline justify-between gap-2 border-b border-line pb-3 max-lg:pt-3">
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
      <SlidersHorizontal size={16} className={count > 0 ? 'max-md:hidden' : 'noscript:max-md:hidden'} />
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

/** The button shows the current number of hotels, so that nobody closes the sheet onto an empty list. */
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
  const [wasOpened, setOpened] = useState(false);
  const { address } = useHotelFilters(query, choices);
  function open() {
    setOpened(true);
    setOpen(true);
  }
  return (
    <div className={className}>
      <Button
        tone={count > 0 ? 'soft' : 'line'}
        aria-haspopup="dialog"
        className="max-md:w-full max-md:px-2 max-md:text-sm"
        onClick={open}
      >
        <FilterLabel count={count} />
      </Button>
      {wasOpened && (
        <Suspense>
          <Sheet
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
        </Suspense>
      )}
    </div>
  );
}
