import { Suspense } from 'react';
import { useStayMessages } from '#features/search/hotels/components/use-stay-messages.ts';
import type { RoomOffer } from '#features/search/hotels/offer-rooms.ts';
import type { OpenedStay } from '#features/search/hotels/open-stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BedDouble } from '../../../ui/icons.tsx';
import { later } from '../../../ui/later.ts';
import { useEditLink } from '../results/use-edit-link.ts';
import { RoomCard } from './room-card.tsx';
import { Section } from './section.tsx';

export function Rooms({
  hotelId,
  city,
  opened,
  rooms,
  isBookable,
  resultsAddress,
}: {
  hotelId: string;
  city: string;
  opened: OpenedStay;
  rooms: readonly RoomOffer[];
  /** Some combination holds everybody. */
  isBookable: boolean;
  resultsAddress: string;
}) {
  const { t } = useTranslation('stays');
  const inAll = amenitiesInAll(rooms);
  return (
    <Section id="rooms" heading={t('hotel.rooms')}>
      <Stay hotelId={hotelId} opened={opened} />
      {opened.nights !== null && !isBookable && (
        <EmptyState
          icon={BedDouble}
          title={rooms.length > 0 ? t('hotel.noneFree') : t('hotel.noRooms')}
          actions={<ButtonLink to={resultsAddress}>{t('hotel.otherHotels', { city })}</ButtonLink>}
          className="mt-4 rounded-lg border border-line bg-surface"
        >
          {rooms.length > 0 && t('hotel.noneFreeText', { city })}
        </EmptyState>
      )}
      {inAll.length > 0 && (
        <p className="mt-4 text-sm text-ink-2">
          <strong className="font-semibold text-ink">{t('hotel.everyRoom')}</strong>{' '}
          <bdi>{inAll.join(' · ')}</bdi>
        </p>
      )}
      <ul className="mt-4 grid gap-3">
        {rooms.map((room) => (
          <li key={room.roomTypeId}>
            <RoomCard
              hotelId={hotelId}
              opened={opened}
              room={room}
              amenities={room.amenities.filter((name) => !inAll.includes(name))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Said once instead of on every card. */
function amenitiesInAll([first, ...others]: readonly RoomOffer[]): string[] {
  if (!first || others.length === 0) return [];
  return first.amenities.filter((name) => others.every(({ amenities }) => amenities.includes(name)));
}

const StayForm = later(() => import('./stay-form.tsx').then(({ StayForm: part }) => part));

/** The stay that prices are for, and the form to change it. */
function Stay({ hotelId, opened }: { hotelId: string; opened: OpenedStay }) {
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  const { stay, nights } = opened;
  const { isOpen, link } = useEditLink({ isOpenAtFirst: nights === null, anchor: '#rooms' });
  if (isOpen) {
    return (
      <div className="min-h-17">
        <Suspense>
          <StayForm hotelId={hotelId} opened={opened} />
        </Suspense>
      </div>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
      <span className="me-auto">
        {t('hotel.dates', { from: messages.date(stay.checkIn), to: messages.date(stay.checkOut) })}
        <span className="text-ink-2">
          {nights !== null && <> · {messages.nights(nights)}</>} · {messages.rooms(stay.rooms)},{' '}
          {messages.guests(stay)}
        </span>
      </span>
      <a {...link} className={buttonStyle({ tone: 'soft' })}>
        {t('hotel.changeStay')}
      </a>
    </p>
  );
}
