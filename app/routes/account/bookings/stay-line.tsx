import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { MoveRight } from '../../../ui/icons.tsx';
import type { ShownStay } from './shown-booking.ts';

export function StayLine({ stay }: { stay: ShownStay }) {
  const { t } = useTranslation('search');
  const { hotelId, hotel, city, nights, roomsCount, checkIn, checkOut } = stay;
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 md:px-5">
      <HotelPicture
        hotelId={hotelId}
        name={hotel}
        photo={undefined}
        sizes="40px"
        className="size-10 flex-none rounded-sm"
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 font-display font-bold">
          <span>{checkIn}</span>
          <MoveRight aria-hidden="true" size={18} strokeWidth={1.5} className="flip flex-none text-brand" />
          <span>{checkOut}</span>
        </p>
        <p className="text-sm text-ink-2">
          <bdi>{hotel}</bdi>, <bdi>{city}</bdi> · {t('nights', { count: nights })} ·{' '}
          {t('roomsCount', { count: roomsCount })}
        </p>
      </div>
    </li>
  );
}
