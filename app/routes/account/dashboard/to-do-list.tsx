import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { CalendarClock, type Icon, PlaneTakeoff, Smartphone, Star, Wallet } from '../../../ui/icons.tsx';
import { TimeLeft } from '../bookings/time-left.tsx';
import { useTripName } from '../bookings/use-trip-name.ts';
import type { ShownDashboard } from './shown-dashboard.ts';

/** What waits for the person, the most pressing first. */
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
              agency
                ? t('dashboard.decideAgencyText', { reference, agency })
                : t('dashboard.decideText', { reference })
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
          <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
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
