import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { CalendarPlus, Smartphone, Star, Wallet } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { CalendarClock, FileDown, PlaneTakeoff } from '#ui/office-icons.tsx';
import { LegLines, StayLine, TimeLeft, useTripName } from '../bookings/booking-lines.tsx';
import type { ShownBooking } from '../bookings/show-booking.ts';

export interface ShownDashboard {
  /** `daysAhead` counts calendar days from today; null when it has begun. */
  nextTrip: { booking: ShownBooking; daysAhead: number | null; nextLeg: number } | null;
  toPay: ShownBooking[];
  toDecide: { booking: ShownBooking; change: 'cancelled' | 'moved'; place: string }[];
  toRate: { reference: string; hotel: string }[];
  isPhoneMissing: boolean;
}

/** Open tasks, the most urgent first. */
export function ToDoList({ toPay, toDecide, toRate, isPhoneMissing }: Omit<ShownDashboard, 'nextTrip'>) {
  const { t } = useTranslation('account');
  const tripName = useTripName();
  if (toPay.length + toDecide.length + toRate.length === 0 && !isPhoneMissing) return null;
  return (
    <section aria-labelledby="to-do-heading">
      <h3 id="to-do-heading" className="text-lg">
        {t('dashboard.toDo')}
      </h3>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {toPay.map((booking) => (
          <ToDo
            key={booking.reference}
            icon={Wallet}
            title={t('dashboard.pay', { trip: tripName(booking) })}
            text={
              <>
                {t('dashboard.payText', { amount: booking.total, reference: booking.reference })}
                <span className="block">
                  <TimeLeft seconds={booking.secondsLeft} />
                </span>
              </>
            }
            action={
              <ButtonLink to={`/booking/${booking.reference}`} tone="accent">
                {t('dashboard.payAction')}
              </ButtonLink>
            }
          />
        ))}
        {toDecide.map(({ booking: { reference, agency }, change, place }) => (
          <ToDo
            key={reference}
            icon={change === 'moved' ? CalendarClock : PlaneTakeoff}
            title={change === 'moved' ? t('dashboard.moved', { place }) : t('dashboard.cancelled', { place })}
            text={
              agency ? t('dashboard.decideAgencyText', { reference, agency }) : t('dashboard.decideText', { reference })
            }
            action={
              <ButtonLink to={`/booking/${reference}`} tone="brand">
                {t(agency ? 'dashboard.open' : 'dashboard.decideAction')}
              </ButtonLink>
            }
          />
        ))}
        {toRate.map(({ reference, hotel }) => (
          <ToDo
            key={reference}
            icon={Star}
            title={t('dashboard.rate', { hotel })}
            text={t('dashboard.rateText')}
            action={<ButtonLink to={`/booking/${reference}/review`}>{t('dashboard.rateAction')}</ButtonLink>}
          />
        ))}
        {isPhoneMissing && (
          <ToDo
            icon={Smartphone}
            title={t('dashboard.phone')}
            text={t('dashboard.phoneText')}
            action={
              <ButtonLink to="/account?edit=1#profile" preventScrollReset>
                {t('dashboard.phoneAction')}
              </ButtonLink>
            }
          />
        )}
      </ul>
    </section>
  );
}

function ToDo(props: { icon: Icon; title: string; text: ReactNode; action: ReactNode }) {
  const { icon: Icon, title, text, action } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span className="flex min-w-0 flex-1 basis-64 items-start gap-4">
        <span className="grid size-11 flex-none place-content-center rounded-full bg-brand-soft text-brand-ink">
          <Icon />
        </span>
        <span className="min-w-0">
          <bdi className="block font-display font-semibold">{title}</bdi>
          <span className="block text-sm text-ink-2">{text}</span>
        </span>
      </span>
      <span className="max-md:ms-15">{action}</span>
    </li>
  );
}

/** The next leg or stay, styled like a ticket. */
export function NextTrip({ booking, daysAhead, nextLeg }: NonNullable<ShownDashboard['nextTrip']>) {
  const { t } = useTranslation('account');
  const tripName = useTripName();
  const { reference, type, legs, stay, travelDate } = booking;
  const page = `/booking/${reference}`;
  const leg = legs[nextLeg];
  return (
    <section aria-labelledby="next-trip-heading" className="overflow-hidden rounded-lg border border-line bg-surface">
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
