import clsx from 'clsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { FlightSort } from '#features/search/flights/flight-address.ts';
import type { HotelSort } from '#features/search/hotels/hotel-choices.ts';
import {
  type RecentLimits,
  type RecentSearch,
  storedRecent,
  storeRecent,
  withRecent,
} from '#features/search/recent-searches.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Pencil, X } from '#ui/icons.tsx';
import { Select } from '#ui/select.tsx';
import { useAdopted, useEnhanced } from '#ui/use-enhanced.ts';
import { useEditLink } from './edit-link.ts';

/** The search in one line, and the form to change it. */
export function SearchHead(props: { heading: ReactNode; facts: readonly string[]; children: ReactNode }) {
  const { heading, facts, children: form } = props;
  const { t } = useTranslation('search');
  const { t: ui } = useTranslation('ui');
  const { isOpen, link } = useEditLink();
  const Icon = isOpen ? X : Pencil;
  return (
    <header className="relative z-2 bg-ocean text-on-ocean">
      <div className="wrap py-4 md:py-5">
        <div className="relative">
          <div className="flex min-h-11 flex-col justify-center pe-24 md:pe-44">
            <h1 className="text-xl font-extrabold text-balance md:text-2xl">{heading}</h1>
            <ShortFacts facts={facts} className="num text-sm text-on-ocean-2 md:text-base" />
          </div>
          <a {...link} className={`${buttonStyle({ tone: 'on-ocean' })} absolute! end-0 top-0 max-md:px-3 md:top-1`}>
            <Icon size={16} />
            <span className="max-md:hidden">{isOpen ? ui('close') : t('edit')}</span>
            <span className="md:hidden">{isOpen ? ui('close') : t('editBrief')}</span>
          </a>
          {isOpen && (
            <div className="mt-4 min-h-40 rounded-xl border border-line bg-surface p-4 text-ink shadow-3 md:p-6">
              <Suspense>{form}</Suspense>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

/** Facts separated by dots; the line breaks between facts, and within one only on a phone. */
function ShortFacts({ facts, className }: { facts: readonly string[]; className: string }) {
  return (
    // A dot at the start of a line lies outside the box and is clipped.
    <ul className={`flex flex-wrap gap-x-4 overflow-hidden ${className}`}>
      {facts.map((fact) => (
        <li
          key={fact}
          className="relative md:whitespace-nowrap not-first:before:absolute not-first:before:-start-2.5 not-first:before:content-['·']"
        >
          {fact}
        </li>
      ))}
    </ul>
  );
}

/** Sorts on change with scripts, by its button without. Keeps the other query parameters. */
export function SortBy(props: {
  choices: readonly (FlightSort | HotelSort)[];
  chosen: FlightSort | HotelSort;
  className?: string;
}) {
  const { choices, chosen, className } = props;
  const { t } = useTranslation('search');
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useAdopted<string>(chosen);
  const isEnhanced = useEnhanced(() => {});
  const { pathname } = useLocation();
  const others = [...params].filter(([name]) => name !== 'sort' && name !== 'page');
  return (
    <form action={pathname} className={clsx('flex items-end justify-end gap-2', className)}>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="sort"
        label={t('sortBy')}
        value={shown}
        options={choices.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setShown(value);
          setParams([...others, ['sort', value]], { preventScrollReset: true });
        }}
        className="max-lg:min-w-0 max-lg:flex-1 max-lg:*:first:sr-only lg:grid-cols-[auto_13.5rem] lg:items-center"
      />
      {!isEnhanced && (
        <Button type="submit" className="min-h-12">
          {t('apply')}
        </Button>
      )}
    </form>
  );
}

/** Router state of links to other days of the same search. */
export const otherDay = { isOtherDay: true };

/** Stores the search in the browser's list of recent searches. Renders nothing. */
export function RememberSearch(props: { search: RecentSearch; limits: RecentLimits }) {
  const {
    search: { address, places },
    limits: { today, maxPassengers, maxStayNights },
  } = props;
  const { state } = useLocation();
  const isOtherDay = state?.isOtherDay === true;
  const names = places.join('\n');
  useEffect(() => {
    const stored = storedRecent();
    const search = { address, places: names.split('\n') };
    const updated = withRecent(stored, search, { today, maxPassengers, maxStayNights }, { isOtherDay });
    if (updated !== stored) storeRecent(updated);
  }, [address, names, today, maxPassengers, maxStayNights, isOtherDay]);
  return null;
}
