import clsx from 'clsx';
import { useId, useRef, useSyncExternalStore } from 'react';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { BedDouble, Plane, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import {
  type OfferedSearch,
  type RecentLimits,
  readRecent,
  storedRecent,
  storeRecent,
  watchRecent,
  withoutRecent,
} from '../recent-searches.ts';

/** Recent searches stored in this browser, of one type or both. The server renders nothing. */
export function RecentSearches({
  type,
  limits,
  className,
}: {
  type?: OfferedSearch['type'];
  limits: RecentLimits;
  className?: string;
}) {
  const { t, language } = useTranslation('search');
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const stored = useSyncExternalStore(watchRecent, storedRecent, () => null);
  const searches = readRecent(stored, limits).filter((search) => !type || search.type === type);
  if (searches.length === 0) return null;

  function remove(removed: readonly OfferedSearch[], position = 0) {
    storeRecent(withoutRecent(storedRecent(), removed, limits));
    // The pressed button is gone: the focus moves to the next one.
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      (buttons[position] ?? buttons.at(-1))?.focus();
    });
  }

  return (
    <section
      aria-labelledby={headingId}
      className={clsx(
        'grid grid-cols-[1fr_auto] items-center md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-4',
        className,
      )}
    >
      <h2 id={headingId} className="text-sm tracking-normal">
        {t('recent.heading')}
      </h2>
      <ul
        ref={list}
        className="flex gap-2 overflow-x-auto overscroll-x-contain max-md:order-last max-md:col-span-full max-md:-mx-4 max-md:[scrollbar-width:none] max-md:px-4 md:[scrollbar-width:thin]"
      >
        {searches.map((search, position) => (
          <Recent
            key={search.address}
            search={search}
            language={language}
            onRemove={() => remove([search], position)}
          />
        ))}
      </ul>
      <Button tone="quiet" size="sm" onClick={() => remove(searches)} className="-me-3">
        {t('recent.clear')}
      </Button>
    </section>
  );
}

function Recent({
  search,
  language,
  onRemove,
}: {
  search: OfferedSearch;
  language: LanguageCode;
  onRemove: () => void;
}) {
  const { t } = useTranslation('search');
  const { type, address, places, dates, people } = search;
  const isFlights = type === 'flights';
  const Icon = isFlights ? Plane : BedDouble;
  const [from = '', to] = places;
  const name = !isFlights
    ? t('hotelsIn', { place: from })
    : to && places.length === 2
      ? t('flightsFromTo', { from, to })
      : places.join(', ');
  const facts = [
    shortDates(dates, language),
    isFlights ? t('travellers', { count: people }) : t('guestsCount', { count: people }),
  ];
  return (
    <li className="flex min-h-11 max-w-full flex-none items-stretch overflow-hidden rounded-md border border-line bg-surface text-sm">
      <Link
        to={`/search?${address}`}
        className="flex min-w-0 items-center gap-2 py-1 ps-3 text-ink hover:bg-sunken hover:no-underline focus-visible:-outline-offset-2"
      >
        <Icon size={16} className="flex-none text-brand" />
        <span className="md:whitespace-nowrap">
          <bdi className="font-semibold">{name}</bdi>{' '}
          <span className="num text-ink-2">
            · <bdi>{facts[0]}</bdi> · {facts[1]}
          </span>
        </span>
      </Link>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('recent.remove', { search: [name, ...facts].join(', ') })}
        className={clsx(
          'grid w-11 flex-none place-content-center text-ink-3 hover:bg-sunken hover:text-ink',
          'focus-visible:-outline-offset-2',
        )}
      >
        <X size={16} />
      </button>
    </li>
  );
}

/** The first and last date, "11 Dec – 15 Dec". Digits are always Latin, and English has the day first. */
function shortDates(dates: readonly string[], language: LanguageCode): string {
  const locale = `${language === 'en' ? 'en-KE' : language}-u-ca-gregory-nu-latn`;
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const begin = Date.parse(first);
  const end = Date.parse(last);
  return begin === end ? format.format(begin) : format.formatRange(begin, end);
}
