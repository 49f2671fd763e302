import type { CancellationWhy } from '#features/booking/retrieve/show-cancellation.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** Why something comes back, or nothing. */
export function CancellationReason({ why }: { why: CancellationWhy }) {
  const { t } = useTranslation('trip');
  const { day } = useTripMessages();
  switch (why.kind) {
    case 'term':
      return t('cancel.why.term', { percent: why.percent, time: day(why.until) });
    case 'stayFree':
      return t('cancel.why.stayFree', { time: day(why.until) });
    case 'stayFee':
      return t('cancel.why.stayFee', { percent: why.percent });
    default:
      return t(`cancel.why.${why.kind}`);
  }
}
