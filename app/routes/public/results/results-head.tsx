import clsx from 'clsx';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
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
import { ArrowLeft, Check, ChevronsUpDown, Pencil, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { useAdopted, useEnhanced } from '#ui/use-enhanced.ts';
import { useEditLink } from './edit-link.ts';

/** The search in one line, and its form. Above the map of a phone it is low, and leads back to the list or to a hotel's page. */
export function SearchHead(props: {
  heading: ReactNode;
  facts: readonly string[];
  list?: { address: string; name: string } | undefined;
  children: ReactNode;
}) {
  const { heading, facts, list, children: form } = props;
  const { t } = useTranslation('search');
  const { t: ui } = useTranslation('ui');
  const { isOpen, link } = useEditLink();
  const isEnhanced = useEnhanced(() => {});
  // A move of the map has another state.
  const [openedBy] = useState<typeof list>(useLocation().state?.openedBy);
  const back = list && ((isEnhanced && openedBy) || list);
  const Icon = isOpen ? X : Pencil;
  return (
    <header className="relative z-2 bg-ocean text-on-ocean">
      <div className={clsx('wrap py-3 md:py-5', list && 'max-md:py-1.5')}>
        <div className="relative flex items-start justify-between gap-3">
          {back && (
            <Link
              to={back.address}
              aria-label={back.name}
              className="relative z-1 -ms-3 grid size-11 flex-none place-content-center text-on-ocean md:hidden"
            >
              <ArrowLeft className="flip" />
            </Link>
          )}
          <div
            className={clsx(
              'flex min-h-11 flex-col justify-center',
              list &&
                'max-md:me-auto max-md:min-w-0 max-md:[&_h1]:truncate max-md:[&_h1]:pb-1 max-md:[&_h1]:text-base max-md:[&_li:nth-child(2)]:hidden max-md:[&_ul]:mt-0 max-md:[&_ul]:flex-nowrap max-md:[&_ul]:text-xs max-md:[&_ul]:whitespace-nowrap',
            )}
          >
            <h1 className="text-xl font-extrabold text-balance md:text-2xl">{heading}</h1>
            <ShortFacts facts={facts} className="num mt-1 text-sm text-on-ocean-2 md:text-base" />
          </div>
          {/* A finger may press anywhere on the search. */}
          <a
            {...link}
            className={`${buttonStyle({ tone: 'on-ocean' })} flex-none max-md:static! max-md:w-11 max-md:px-0 max-md:after:absolute max-md:after:inset-0 md:mt-1`}
          >
            <Icon size={16} className="flex-none" />
            <span className="max-md:sr-only">{isOpen ? ui('close') : t('edit')}</span>
          </a>
        </div>
        {isOpen && (
          <div className="mt-4 min-h-40 rounded-xl border border-line bg-surface p-4 text-ink shadow-3 md:p-6">
            <Suspense>{form}</Suspense>
          </div>
        )}
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
  /** A phone shows a button, which names an order other than the usual one. */
  isBrief?: boolean;
}) {
  const { choices, chosen, isBrief } = props;
  const { t } = useTranslation('search');
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useAdopted<string>(chosen);
  const isEnhanced = useEnhanced(() => {});
  const { pathname } = useLocation();
  const isUsual = chosen === choices[0];
  const others = [...params].filter(([name]) => name !== 'sort' && name !== 'page');
  return (
    <form action={pathname} className={clsx('flex items-end justify-end gap-2', isBrief && 'max-md:gap-1')}>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="relative min-w-0 flex-1">
        {isBrief && (
          <span
            aria-hidden="true"
            className={clsx(
              buttonStyle({ tone: isUsual ? 'line' : 'soft' }),
              'w-full px-2! text-sm! has-[+_:focus-within]:outline-2 has-[+_:focus-within]:outline-offset-2 has-[+_:focus-within]:outline-focus md:hidden!',
            )}
          >
            {isEnhanced && isUsual && <ChevronsUpDown size={16} />}
            <span className="truncate">{t(isUsual ? 'sortBrief' : `sort.${chosen}`)}</span>
          </span>
        )}
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
          className={clsx(
            'max-[80rem]:*:first:sr-only min-[80rem]:grid-cols-[auto_13.5rem] min-[80rem]:items-center [&_select]:min-h-11 [&_select]:font-display [&_select]:text-base [&_select]:font-semibold',
            isBrief && 'max-md:absolute! max-md:inset-0 max-md:opacity-0',
          )}
        />
      </div>
      {!isEnhanced && (
        <Button type="submit" className={clsx(isBrief && 'max-md:px-2')}>
          {isBrief && <Check size={16} className="md:hidden" />}
          <span className={clsx(isBrief && 'max-md:sr-only')}>{t('apply')}</span>
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
