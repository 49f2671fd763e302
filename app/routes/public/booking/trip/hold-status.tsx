import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ShownHold, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { useTripMessages } from '../use-trip-messages.ts';

/**
 * Time left of a hold. It counts down from the seconds that the server sent, because a phone's clock may be wrong; without
 * scripts it shows the end time only.
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

/** Undefined until scripts run. At zero it reloads the page's data every second until the booking is no longer held. */
function useSecondsLeft(atLoad: number): number | undefined {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const began = performance.now();
    const secondsLeft = () => Math.max(0, atLoad - Math.floor((performance.now() - began) / 1000));
    setLeft(secondsLeft());
    const timer = setInterval(() => {
      const now = secondsLeft();
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

/** Old and new flight times of a hold. Paying for it or issuing it agrees to the new ones. */
export function MovedFlights({ trip: { legs }, heading, text }: { trip: ShownTrip; heading: string; text: string }) {
  const { t } = useTranslation('trip');
  const { clock } = useTripMessages();
  const moved = legs.flatMap(({ flights }) => flights).filter(({ change }) => change === 'moved');
  return (
    <Alert tone="warning" title={heading}>
      {moved.map(({ number, departs, arrives, agreedDeparts, agreedArrives }) => (
        <span key={number + departs} className="num block">
          {t('moved.times', {
            flight: number,
            leaves: clock(departs),
            arrives: clock(arrives),
            left: clock(agreedDeparts),
            arrived: clock(agreedArrives),
          })}
        </span>
      ))}
      <span className="mt-1 block">{text}</span>
    </Alert>
  );
}

/** The times that the page showed; the server refuses a payment when they changed since. */
export function SeenTimes({ trip: { hold } }: { trip: ShownTrip }) {
  return hold?.movedTimes ? <input type="hidden" name="seenTimes" value={hold.movedTimes} /> : null;
}
