import { useTranslation } from '#i18n/use-translation.tsx';
import { Clock3 } from '../../../ui/icons.tsx';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';

/** What is left of a hold. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('account');
  const left = useSecondsLeft(seconds);
  return (
    <span className="num inline-flex items-center gap-1.5 text-sm font-semibold text-warning">
      <Clock3 aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none" />
      {messagesFor(left)}
    </span>
  );

  function messagesFor(all: number): string {
    if (all <= 0) return t('bookings.left.over');
    const minutes = Math.floor(all / 60);
    if (minutes === 0) return t('bookings.left.seconds');
    if (minutes < 60) return t('bookings.left.minutes', { minutes });
    return t('bookings.left.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  }
}
