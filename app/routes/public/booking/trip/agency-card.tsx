import type { ShownAgency } from '#features/booking/agency/show-agency.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Phone, Store } from '#ui/icons.tsx';
import { HoldCountdown } from './hold-status.tsx';

/** Contact of the agency that sold the booking. */
export function AgencyCard({ agency }: { agency: ShownAgency }) {
  const { t } = useTranslation('trip');
  return (
    <Card>
      <p className="text-sm text-ink-2">{t('agency.through')}</p>
      <h2 className="text-xl wrap-anywhere">
        <bdi>{agency.name}</bdi>
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('agency.text')}</p>
      {agency.phone && <CallAgency phone={agency.phone} />}
    </Card>
  );
}

function CallAgency({ phone }: { phone: string }) {
  const { t } = useTranslation('trip');
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`} className={`${buttonStyle({ tone: 'line', block: true })} mt-4`}>
      <Phone className="flex-none" />
      {t('agency.call')}
      <bdi dir="ltr" className="num">
        {phone}
      </bdi>
    </a>
  );
}

/** Replaces the payment methods: the traveller pays the agency, which issues the booking. */
export function AgencyHold({ trip, agency }: { trip: ShownTrip; agency: ShownAgency }) {
  const { t } = useTranslation('trip');
  return (
    <Card className="grid gap-6 md:px-8">
      {trip.hold && <HoldCountdown hold={trip.hold} label={t('agency.left')} />}
      <section className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
        <span className="grid size-11 place-content-center rounded-md bg-brand-soft text-brand-ink">
          <Store />
        </span>
        <div>
          <h2 className="text-xl wrap-anywhere">{t('agency.holds', { agency: agency.name })}</h2>
          <p className="mt-0.5 text-ink-2">{t('agency.holdsText', { agency: agency.name })}</p>
        </div>
      </section>
    </Card>
  );
}
