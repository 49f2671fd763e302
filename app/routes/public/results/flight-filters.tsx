import { flightAddress, noFilters } from '#features/search/flights/flight-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { SlidersHorizontal, X } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { FlightFilterForm, type FlightFilterFormProps } from './flight-filter-form.tsx';

const sheetId = 'flight-filters';
/** Where a keyboard goes past the filters. */
export const flightListId = 'found-flights';

/** On a phone, what opens the filters. The browser does it, with or without scripts. */
export function FilterButton({ count }: { count: number }) {
  const { t } = useTranslation('flights');
  return (
    <button
      type="button"
      popoverTarget={sheetId}
      aria-haspopup="dialog"
      className={`${buttonStyle({ tone: count > 0 ? 'soft' : 'line' })} col-span-1! px-4 lg:hidden`}
    >
      <SlidersHorizontal aria-hidden="true" size={16} strokeWidth={1.75} />
      {count > 0 ? t('filter.withCount', { count }) : t('filter.title')}
    </button>
  );
}

/** A column where there is room for it, elsewhere a sheet; in a browser that knows no such sheet, part of the page. */
export function FlightFilters({ count, ...props }: FlightFilterFormProps & { count: number }) {
  const { t } = useTranslation('flights');
  const { t: ui } = useTranslation('ui');
  const { query, view } = props;
  return (
    <aside
      id={sheetId}
      popover="auto"
      aria-label={t('filter.title')}
      onToggle={(event) => {
        if (event.newState === 'open') event.currentTarget.querySelector('button')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Whoever tabs on leaves the sheet behind, and must not walk about underneath it.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.();
      }}
      onKeyDown={(event) => {
        // Chromium forgets about Esc once the address has changed underneath.
        if (event.key === 'Escape') event.currentTarget.hidePopover?.();
      }}
      className="m-0 w-full max-w-none border-0 bg-surface p-0 text-ink backdrop:bg-scrim max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:max-h-[86dvh] max-lg:flex-col max-lg:overflow-hidden max-lg:rounded-t-xl max-lg:border-t max-lg:border-line max-lg:shadow-3 max-lg:open:flex lg:static lg:block lg:h-auto lg:overflow-visible lg:bg-transparent"
    >
      <a
        href={`#${flightListId}`}
        className="sr-only max-lg:hidden focus-visible:not-sr-only focus-visible:mb-2 focus-visible:inline-block"
      >
        {t('filter.skip')}
      </a>
      <div className="flex items-center justify-between gap-2 border-b border-line max-lg:min-h-16 max-lg:ps-5 max-lg:pe-2.5 lg:min-h-11 lg:pb-2">
        <h2 className="text-lg">{t('filter.title')}</h2>
        {count > 0 && (
          <Link
            to={flightAddress({ ...query, filters: noFilters() }, { ...view, page: 1 })}
            replace
            preventScrollReset
            className="py-1.5 text-sm max-lg:hidden"
          >
            {t('filter.clear')}
          </Link>
        )}
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          aria-label={ui('close')}
          className={`${buttonStyle({ tone: 'quiet', square: true })} text-ink-2 lg:hidden`}
        >
          <X aria-hidden="true" size={20} strokeWidth={1.5} />
        </button>
      </div>
      <FlightFilterForm {...props} />
    </aside>
  );
}
