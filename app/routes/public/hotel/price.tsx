import clsx from 'clsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { usePrice } from './use-price.ts';

/** A price that is looked for: its figures large, its symbol beside them. */
export function Price({ amountMinor, className }: { amountMinor: number; className: string }) {
  const text = usePrice()(amountMinor);
  const [, symbol = '', figures = text] = /^(\D*)(.+)$/.exec(text) ?? [];
  return (
    <span
      className={clsx(
        'num isolate-ltr inline-block font-display font-extrabold tracking-[-0.02em] whitespace-nowrap',
        className,
      )}
    >
      <span className="text-[0.6em] font-semibold tracking-normal">{symbol}</span>
      {figures}
    </span>
  );
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
