import clsx from 'clsx';
import type { HotelQuery } from '#features/search/hotel-query.ts';
import { countFilters, type HotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { publicPriceFormatter } from '#lib/money.ts';
import { useSite } from '../../../shell/use-site.ts';
import { X } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { useHotelFilters } from './use-hotel-filters.ts';

/** Every filter in force, each a link that takes it away. */
export function ChosenFilters({
  query,
  choices,
  className,
}: {
  query: HotelQuery;
  choices: HotelChoices;
  className?: string;
}) {
  const { t } = useTranslation('stays');
  const { address } = useHotelFilters(query, choices);
  const chips = useChips(choices);
  if (countFilters(choices) === 0) return null;
  return (
    <ul aria-label={t('results.chosen')} className={clsx('flex flex-wrap gap-2', className)}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={address({ ...choices, ...without, page: 1 })}
            preventScrollReset
            aria-label={t('results.remove', { filter: label })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-brand bg-brand-soft px-3.5 text-sm font-semibold text-brand-ink hover:no-underline max-md:min-h-11 pointer-coarse:min-h-11"
          >
            <bdi>{label}</bdi>
            <X aria-hidden="true" size={14} strokeWidth={2} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useChips({ stars, score, amenities, minPrice, maxPrice }: HotelChoices) {
  const { t, language } = useTranslation('stays');
  const { currency } = useSite();
  // What was typed is in whole units already.
  const price = publicPriceFormatter({ ...currency, ratePerUsd: 1 }, language);
  const chips: { label: string; without: Partial<HotelChoices> }[] = [];
  if (minPrice !== null) {
    chips.push({ label: t('filter.atLeast', { price: price(minPrice * 100) }), without: { minPrice: null } });
  }
  if (maxPrice !== null) {
    chips.push({ label: t('filter.atMost', { price: price(maxPrice * 100) }), without: { maxPrice: null } });
  }
  for (const count of stars) {
    const without = { stars: stars.filter((other) => other !== count) };
    chips.push({ label: t('filter.starCount', { count }), without });
  }
  if (score !== null) chips.push({ label: t('filter.scoreAtLeast', { score }), without: { score: null } });
  for (const name of amenities) {
    chips.push({ label: name, without: { amenities: amenities.filter((other) => other !== name) } });
  }
  return chips;
}
