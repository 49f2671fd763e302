import type { OpenHold } from '#features/agents/sales/list-sales.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Hourglass } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useSecondsLeft } from '#ui/use-seconds-left.ts';
import { momentText, type ShownMoment } from '../../account/moment.tsx';
import { Usd } from '../money.tsx';
import { TripText } from './sales-list.tsx';

/** Bookings on hold, the most urgent first. */
export function WaitingList({ bookings }: { bookings: readonly ShownWaiting[] }) {
  const { t } = useTranslation('sales');
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="overflow-hidden rounded-lg border border-warning/40 bg-warning-soft">
      <div className="flex gap-3 px-4 py-3">
        <Hourglass className="mt-0.5 flex-none text-warning" />
        <div className="min-w-0">
          <h2 id="waiting" className="text-lg">
            {t('waiting.title')}
          </h2>
          <p className="text-sm text-pretty text-ink-2">{t('waiting.text')}</p>
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line bg-surface">
        {bookings.map((booking) => (
          <li key={booking.reference} className="relative hover:bg-brand-soft/35">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5 text-sm md:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)_6rem_11.5rem] md:items-center">
              <Link
                to={`/booking/${booking.reference}`}
                aria-label={t('waiting.open', { reference: booking.reference })}
                className="num font-semibold after:absolute after:inset-0"
              >
                <span dir="ltr">{booking.reference}</span>
              </Link>
              <span className="truncate font-semibold max-md:order-3 max-md:col-span-2">
                <bdi>{booking.customerName}</bdi>
              </span>
              <span className="truncate text-ink-2 max-md:order-4">
                <TripText subject={booking} />
              </span>
              <span className="text-end font-semibold max-md:order-2">
                <Usd minor={booking.totalUsdMinor} />
              </span>
              <span className="num text-end max-md:order-5">
                <Left seconds={booking.secondsLeft} />
                <time dateTime={booking.until.iso} className="block text-xs text-ink-2">
                  {t('waiting.until', { until: booking.until.text })}
                </time>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Left({ seconds }: { seconds: number }) {
  const { t } = useTranslation('sales');
  // Rounded up, so that it shows zero only when the hold has ended.
  const minutes = Math.ceil(useSecondsLeft(seconds) / 60);
  const time = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const form = minutes === 0 ? 'over' : time.hours === 0 ? 'minutes' : 'hours';
  return <span className="font-semibold text-warning">{t(`waiting.left.${form}`, time)}</span>;
}

type ShownWaiting = Omit<OpenHold, 'until'> & { until: ShownMoment; secondsLeft: number };

/** The holds that can still be issued, with the time left. */
export function showWaiting(
  holds: readonly OpenHold[],
  { now, language }: { now: Date; language: LanguageCode },
): ShownWaiting[] {
  return holds
    .filter(({ isOver }) => !isOver)
    .map(({ until, ...hold }) => ({
      ...hold,
      until: momentText(until, language),
      secondsLeft: Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000)),
    }));
}
