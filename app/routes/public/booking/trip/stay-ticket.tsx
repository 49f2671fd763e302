import { BookingStatusBadge } from '#features/booking/components/booking-status-badge.tsx';
import type { QrCode } from '#features/booking/documents/draw/drawings.ts';
import type { ShownStay, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { countryName } from '#lib/formats.ts';
import { Address } from '#ui/address.tsx';
import { Badge } from '#ui/badge.tsx';
import { MapPin } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Stars } from '#ui/stars.tsx';
import { useTripMessages } from '../use-trip-messages.ts';
import { Fact, TicketFrame } from './ticket.tsx';

export function StayTicket({ trip, stay, qr }: { trip: ShownTrip; stay: ShownStay; qr: QrCode | null }) {
  const { t, language } = useTranslation('trip');
  const messages = useTripMessages();
  const [lead] = trip.travellers;
  const guests = [
    t('ticket.adults', { count: stay.adults }),
    ...(stay.children > 0 ? [t('ticket.children', { count: stay.children })] : []),
  ];
  return (
    <TicketFrame trip={trip} qr={qr}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 text-xl wrap-anywhere">
            <Link to={`/hotels/${stay.hotelId}`} className="text-ink">
              <bdi>{stay.hotel}</bdi>
            </Link>
            <Stars rating={stay.stars} />
          </h2>
          <p className="mt-1 flex gap-1.5 text-sm text-ink-2">
            <MapPin size={16} className="mt-0.5 flex-none" />
            <Address parts={[stay.address, stay.city, countryName(stay.country, language)]} />
          </p>
        </div>
        {trip.status === 'confirmed' && stay.guests !== 'expected' ? (
          <Badge tone={stay.guests === 'checked_in' ? 'success' : 'neutral'} dot className="flex-none">
            {t(`guests.${stay.guests}`)}
          </Badge>
        ) : (
          <BookingStatusBadge status={trip.status} className="flex-none">
            {t(`status.${trip.status}`)}
          </BookingStatusBadge>
        )}
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5 border-t border-line pt-5">
        <Fact name={t('ticket.checkIn')} note={t('ticket.from', { time: stay.checkInFrom })}>
          <span className="text-md md:text-xl">{messages.day(stay.checkIn)}</span>
        </Fact>
        <Fact name={t('ticket.checkOut')} note={t('ticket.until', { time: stay.checkOutUntil })}>
          <span className="text-md md:text-xl">{messages.day(stay.checkOut)}</span>
        </Fact>
        <Fact name={t('ticket.rooms')} note={`${t('nights', { count: stay.nights })} · ${stay.boardName}`}>
          {stay.rooms.map(({ type, count }) => (
            <bdi key={type} className="block">
              {t('ticket.room', { count, room: type })}
            </bdi>
          ))}
        </Fact>
        <Fact name={t('ticket.guests')}>{guests.join(', ')}</Fact>
        {lead && (
          <Fact name={t('ticket.leadGuest')}>
            <bdi>
              {lead.givenNames} {lead.lastName}
            </bdi>
          </Fact>
        )}
      </dl>
      {stay.guestRequest && (
        <p className="mt-5 text-sm whitespace-pre-line wrap-anywhere">
          <span className="block text-ink-2">{t('ticket.request')}</span>
          <bdi>{stay.guestRequest}</bdi>
        </p>
      )}
      {stay.residentProof && (
        <p className="mt-5 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{stay.residentProof}</p>
      )}
    </TicketFrame>
  );
}
