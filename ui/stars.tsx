import { useTranslation } from '#i18n/use-translation.tsx';
import { Star } from './icons.tsx';

const max = 5;

/** A rating from 1 to 5 as stars, with a text for screen readers. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number | undefined }) {
  const { t } = useTranslation('ui');
  const whole = Math.round(Math.min(Math.max(rating, 0), max));
  return (
    <span
      role="img"
      aria-label={t('rating', { rating, max })}
      className="inline-flex gap-px text-[oklch(0.72_0.14_75)]"
    >
      {Array.from({ length: whole }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars differ by their place alone.
        <Star key={place} size={size} strokeWidth={1.5} className="fill-current" />
      ))}
    </span>
  );
}
