import { useMemo } from 'react';
import type { AgentPriceProps } from '#features/agents/components/net-and-selling.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addsUp, publicPriceFormatter, type UsdMinor } from '#lib/money.ts';
import { later } from '#ui/later.ts';
import { useSite } from './use-site.ts';

/** Formats US cents in the visitor's currency. */
export function usePrice(): (amountUsdMinor: UsdMinor) => string {
  const { currency } = useSite();
  const { language } = useTranslation();
  return useMemo(() => publicPriceFormatter(currency, language), [currency, language]);
}

/** What stands beside a price per night. Where the nights do not add up to the stay as they are shown, it is an average. */
export function usePerNight(): (
  rooms: number,
  stay?: { perNightMinor: UsdMinor; totalMinor: UsdMinor; nights: number },
) => string {
  const {
    currency: { ratePerUsd },
  } = useSite();
  const { t } = useTranslation('stays');
  const { t: search } = useTranslation('search');
  return (rooms, stay) => {
    const isAverage = stay && !addsUp(stay.perNightMinor, stay.nights, stay.totalMinor, ratePerUsd);
    if (rooms === 1) return t(isAverage ? 'hotel.perNightAverage' : 'hotel.perNight');
    if (!isAverage) return t('hotel.perNightForRooms', { count: rooms });
    return `${t('hotel.perNightAverage')} · ${search('roomsCount', { count: rooms })}`;
  };
}

const NetAndSelling = later(() =>
  import('#features/agents/components/net-and-selling.tsx').then(({ NetAndSelling: part }) => part),
);

/** Wraps a price: for an agent it is the net price, shown with the selling price. */
export function AgentPrice(props: AgentPriceProps) {
  const { selling } = useSite();
  const write = usePrice();
  return selling ? (
    <NetAndSelling {...props} markupPercentage={selling.markupPercentage} write={write} />
  ) : (
    props.children
  );
}
