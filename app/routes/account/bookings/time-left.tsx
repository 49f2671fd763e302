import { Clock3 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

const tickMs = 5_000;

/** What is left of a hold. The server knows how much, and the browser only counts on from there. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('account');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000;
    const count = () => setLeft(Math.max(0, Math.floor((endsAt - performance.now()) / 1000)));
    count();
    const timer = setInterval(count, tickMs);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <span className="num inline-flex items-center gap-1.5 text-sm font-semibold text-warning">
      <Clock3 aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none" />
      {wordsFor(left)}
    </span>
  );

  function wordsFor(all: number): string {
    if (all <= 0) return t('bookings.left.over');
    const minutes = Math.floor(all / 60);
    if (minutes === 0) return t('bookings.left.seconds');
    if (minutes < 60) return t('bookings.left.minutes', { minutes });
    return t('bookings.left.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  }
}
