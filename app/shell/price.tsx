import { useMemo } from 'react';
import type { AgentPriceProps } from '#features/agents/components/net-and-selling.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { publicPriceFormatter, type UsdMinor } from '#lib/money.ts';
import { later } from '#ui/later.ts';
import { useSite } from './use-site.ts';

/** Formats US cents in the visitor's currency. */
export function usePrice(): (amountUsdMinor: UsdMinor) => string {
  const { currency } = useSite();
  const { language } = useTranslation();
  return useMemo(() => publicPriceFormatter(currency, language), [currency, language]);
}

/** What stands beside a price per night. */
export function usePerNight(): (rooms: number, priced?: { isAverage: boolean }) => string {
  const { t } = useTranslation('stays');
  return (rooms, priced) => {
    const perNight = t(priced?.isAverage ? 'hotel.perNightAverage' : 'hotel.perNight');
    return rooms === 1 ? perNight : t('hotel.forRooms', { perNight, count: rooms });
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
