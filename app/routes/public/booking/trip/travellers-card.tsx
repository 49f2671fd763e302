import type { ShownTraveller, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { countryName } from '#lib/formats.ts';
import { Card } from '#ui/card.tsx';
import { Mail, Phone } from '#ui/icons.tsx';
import { useTripMessages } from '../use-trip-messages.ts';

export function TravellersCard({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const { travellers, contact, access, type } = trip;
  return (
    <Card className="md:px-8">
      <h2 className="mb-3 text-xl">{t(type === 'hotel' ? 'travellers.guests' : 'travellers.heading')}</h2>
      <ul className="divide-y divide-line">
        {travellers.map((traveller, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two travellers may have one name, and none moves.
          <Traveller key={position} traveller={traveller} />
        ))}
      </ul>
      <div className="mt-3 border-t border-line pt-4">
        <h3 className="text-sm font-semibold tracking-normal text-ink-2">{t('travellers.contact')}</h3>
        <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
          <li className="flex min-w-0 items-center gap-2">
            <Mail size={16} className="flex-none text-ink-3" />
            <bdi dir="ltr" className="min-w-0 wrap-anywhere">
              {contact.email}
            </bdi>
          </li>
          {contact.phone && (
            <li className="flex items-center gap-2">
              <Phone size={16} className="flex-none text-ink-3" />
              <bdi dir="ltr" className="num">
                {contact.phone}
              </bdi>
            </li>
          )}
        </ul>
        {(access === 'limited' || access === 'payer') && (
          <p className="mt-2 text-sm text-ink-3">{t('travellers.masked')}</p>
        )}
      </div>
    </Card>
  );
}

function Traveller({ traveller }: { traveller: ShownTraveller }) {
  const { t, language } = useTranslation('trip');
  const messages = useTripMessages();
  const { type, title, givenNames, lastName, birthDate, nationality, passportEnd } = traveller;
  const facts = [
    t(`travellers.${type}`),
    ...(birthDate ? [t('travellers.born', { date: messages.date(birthDate) })] : []),
    ...(nationality ? [countryName(nationality, language)] : []),
    ...(passportEnd ? [t('travellers.passport', { end: passportEnd })] : []),
  ];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <span className="font-semibold wrap-anywhere">
        {t(`titles.${title}`)}{' '}
        <bdi>
          {givenNames} {lastName}
        </bdi>
      </span>
      <span className="num text-sm text-ink-2">{facts.join(' · ')}</span>
    </li>
  );
}
