import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ShownHold } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/**
 * How long the seats stay held. It counts from what the server said was left, because the clock of a phone may be wrong;
 * without scripts it says until when.
 */
export function HoldCountdown({ hold, label }: { hold: ShownHold; label?: string | undefined }) {
  const { t } = useTranslation('trip');
  const { moment } = useTripMessages();
  const left = useSecondsLeft(hold.secondsLeft);
  const seconds = left ?? hold.secondsLeft;
  const share = Math.min(1, seconds / Math.max(1, hold.secondsInAll));
  const isShort = seconds < 180;
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-2">{t('hold.until', { time: moment(hold.expiresAt) })}</p>
        {left !== undefined && (
          <p role="timer" aria-label={label ?? t('hold.left')} className="font-display text-2xl font-bold">
            <span dir="ltr" className={isShort ? 'num text-danger' : 'num'}>
              {clockText(left)}
            </span>
          </p>
        )}
      </div>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={isShort ? 'h-full rounded-full bg-danger' : 'h-full rounded-full bg-brand'}
          style={{ inlineSize: `${(share * 100).toFixed(2)}%` }}
        />
      </div>
    </div>
  );
}

/** Undefined until scripts run. When nothing is left, the page asks what became of the booking, until it knows. */
function useSecondsLeft(atLoad: number): number | undefined {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const began = performance.now();
    const look = () => Math.max(0, atLoad - Math.floor((performance.now() - began) / 1000));
    setLeft(look());
    const timer = setInterval(() => {
      const now = look();
      setLeft(now);
      if (now === 0) revalidate();
    }, 1000);
    return () => clearInterval(timer);
  }, [atLoad, revalidate]);
  return left;
}

/** 19:05, or 23:59:05 for the long holds. */
function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${minutes}` : minutes;
}
