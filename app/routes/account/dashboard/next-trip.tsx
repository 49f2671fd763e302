import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { CalendarPlus, FileDown } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { LegLines } from '../bookings/leg-lines.tsx';
import { StayLine } from '../bookings/stay-line.tsx';
import { useTripName } from '../bookings/use-trip-name.ts';
import type { ShownDashboard } from './shown-dashboard.ts';

/** Where the journey goes on, drawn like the stub of a ticket. */
export function NextTrip({ booking, daysAhead, nextLeg }: NonNullable<ShownDashboard['nextTrip']>) {
  const { t } = useTranslation('account');
  const tripName = useTripName();
  const { reference, type, legs, stay, travelDate } = booking;
  const page = `/booking/${reference}`;
  const leg = legs[nextLeg];
  return (
    <section
      aria-labelledby="next-trip-heading"
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="mji flex flex-wrap items-end justify-between gap-x-6 gap-y-3 bg-ocean p-4 text-on-ocean [--mji-ink:var(--color-on-ocean)] [--mji-size:44px] [--mji-strength:0.07] md:p-5">
        <div className="min-w-0">
          <h3 id="next-trip-heading" className="text-sm font-semibold text-on-ocean-2">
            {t('dashboard.nextTrip')}
          </h3>
          <p className="mt-1 font-display text-xl font-extrabold text-balance md:text-2xl">
            <Link to={page} className="text-on-ocean">
              <bdi>{tripName(booking)}</bdi>
            </Link>
          </p>
          <p className="mt-1 text-sm text-on-ocean-2">
            {leg?.date ?? travelDate.text} · <span className="num isolate-ltr">{reference}</span>
          </p>
        </div>
        <p className="font-display text-2xl font-extrabold whitespace-nowrap md:text-3xl">
          {daysAhead === null
            ? t('dashboard.inProgress')
            : daysAhead === 0
              ? t('dashboard.today')
              : daysAhead === 1
                ? t('dashboard.tomorrow')
                : t('dashboard.days', { count: daysAhead })}
        </p>
      </div>
      <ul className="divide-y divide-line border-b border-line">
        <LegLines legs={legs.slice(nextLeg)} />
        {stay && <StayLine stay={stay} />}
      </ul>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-5">
        <ButtonLink to={page} tone="brand" size="sm">
          {t('dashboard.open')}
        </ButtonLink>
        <ButtonLink to={`${page}/document.pdf`} reloadDocument size="sm" tone="quiet" icon={FileDown}>
          {type === 'flight' ? t('dashboard.ticket') : t('dashboard.voucher')}
        </ButtonLink>
        <ButtonLink to={`${page}/trip.ics`} reloadDocument size="sm" tone="quiet" icon={CalendarPlus}>
          {t('dashboard.calendar')}
        </ButtonLink>
      </div>
    </section>
  );
}
