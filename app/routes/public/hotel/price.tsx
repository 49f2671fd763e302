import { useTranslation } from '#i18n/use-translation.tsx';
import { AgentPrice } from '../../../shell/agent-price.tsx';
import { usePrice } from '../../../shell/use-price.ts';
import { PriceText } from '../../../ui/price-text.tsx';

/** US cents in the visitor's currency, large; an agent sees what it is sold for beside it. */
export function Price({ amountMinor, className }: { amountMinor: number; className: string }) {
  return (
    <AgentPrice netMinor={amountMinor}>
      <PriceText text={usePrice()(amountMinor)} className={className} />
    </AgentPrice>
  );
}

/** What a price is for; a single room goes without saying. */
export function usePerNight(): (rooms: number) => string {
  const { t } = useTranslation('stays');
  return (rooms) => (rooms === 1 ? t('hotel.perNight') : t('hotel.perNightForRooms', { count: rooms }));
}
