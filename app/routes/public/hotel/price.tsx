import { useTranslation } from '#i18n/use-translation.tsx';
import { usePrice } from '../../../shell/use-price.ts';
import { PriceText } from '../../../ui/price-text.tsx';

/** US cents in the visitor's currency, large. */
export function Price({ amountMinor, className }: { amountMinor: number; className: string }) {
  return <PriceText text={usePrice()(amountMinor)} className={className} />;
}

/** What a price is for; a single room goes without saying. */
export function PerNight({ rooms, className }: { rooms: number; className?: string | undefined }) {
  const { t } = useTranslation('stays');
  return (
    <span className={className}>
      {rooms === 1 ? t('hotel.perNight') : t('hotel.perNightForRooms', { count: rooms })}
    </span>
  );
}
