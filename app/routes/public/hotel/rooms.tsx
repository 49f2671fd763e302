import clsx from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { Picture } from '#features/catalogue/components/hotel-picture.tsx';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import { checkoutAddress, type OpenedStay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink, buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Bed, BedDouble, Expand, Fence, type Icon, UsersRound } from '#ui/icons.tsx';
import { later } from '#ui/later.ts';
import { PriceText } from '#ui/price-text.tsx';
import { AgentPrice, usePrice } from '../../../shell/price.tsx';
import { useEditLink } from '../results/results-head.tsx';
import type { PresentedHotel } from './present-hotel.ts';
import { Price, usePerNight } from './price-box.tsx';
import { Section } from './sections.tsx';

type PresentedRoom = PresentedHotel['rooms'][number];

export function Rooms(props: {
  hotelId: string;
  city: string;
  opened: OpenedStay;
  rooms: readonly PresentedRoom[];
  /** Some combination of free rooms fits the party. */
  isBookable: boolean;
  resultsAddress: string;
  /** What else there is, if nothing is. */
  children: ReactNode;
}) {
  const { hotelId, city, opened, rooms, isBookable, resultsAddress, children } = props;
  const { t } = useTranslation('stays');
  const inAll = amenitiesInAll(rooms);
  return (
    <Section id="rooms" heading={t('hotel.rooms')}>
      <Stay hotelId={hotelId} opened={opened} />
      {opened.nights !== null && !isBookable && (
        <EmptyState
          icon={BedDouble}
          title={rooms.length > 0 ? t('hotel.noneFree') : t('hotel.noRooms')}
          links={[{ to: resultsAddress, text: t('hotel.otherHotels', { city }) }]}
          className="mt-4 rounded-lg border border-line bg-surface"
        >
          {rooms.length > 0 && t('hotel.noneFreeText', { city })}
        </EmptyState>
      )}
      {children}
      {inAll.length > 0 && (
        <p className="mt-4 text-sm text-ink-2">
          <strong className="font-semibold text-ink">{t('hotel.everyRoom')}</strong> <bdi>{inAll.join(' · ')}</bdi>
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

/** Listed once instead of on every card. */
function amenitiesInAll([first, ...others]: readonly PresentedRoom[]): string[] {
  if (!first || others.length === 0) return [];
  return first.amenities.filter((name) => others.every(({ amenities }) => amenities.includes(name)));
}

const StayForm = later(() => import('./stay-form.tsx').then(({ StayForm: part }) => part));

/** The dates and guests of the prices, and the form to change them. */
function Stay({ hotelId, opened }: { hotelId: string; opened: OpenedStay }) {
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  const { stay, nights } = opened;
  const { isOpen, link } = useEditLink({ isOpenAtFirst: nights === null, anchor: '#rooms' });
  if (isOpen) {
    return (
      <div className="min-h-17">
        <Suspense>
          <StayForm action={`/hotels/${hotelId}`} anchor="#rooms" opened={opened} />
        </Suspense>
      </div>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
      <span className="me-auto">
        {t('hotel.dates', { from: messages.date(stay.checkIn), to: messages.date(stay.checkOut) })}
        <span className="text-ink-2">
          {nights !== null && <> · {messages.nights(nights)}</>} · {messages.rooms(stay.rooms)}, {messages.guests(stay)}
        </span>
      </span>
      <a {...link} className={buttonStyle({ tone: 'soft' })}>
        {t('hotel.changeStay')}
      </a>
    </p>
  );
}

/** Below this, the card shows how many rooms are left. */
const fewRooms = 5;

function RoomCard(props: {
  hotelId: string;
  opened: OpenedStay;
  room: PresentedRoom;
  /** Those that not every room of the hotel has. */
  amenities: readonly string[];
}) {
  const { hotelId, opened, room, amenities } = props;
  const { t } = useTranslation('stays');
  const [photo] = room.photos;
  const isSoldOut = room.state === 'soldOut';
  const isFew = room.free > 0 && room.free < fewRooms && room.state !== 'undated';
  return (
    <article
      className={clsx(
        'grid overflow-hidden rounded-lg border border-line md:grid-cols-[13rem_minmax(0,1fr)_13.5rem]',
        isSoldOut ? 'bg-sunken' : 'bg-surface',
      )}
    >
      {photo ? (
        <Picture
          photo={photo}
          sizes="(min-width: 768px) 208px, 100vw"
          lazy
          className="h-40 w-full object-cover md:h-full"
        />
      ) : (
        <span aria-hidden="true" className="mji max-md:hidden" />
      )}
      <div className="self-center p-4 md:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className={clsx('text-lg', isSoldOut && 'text-ink-2')}>
            <bdi>{room.name}</bdi>
          </h3>
          {isFew && <Badge tone="warning">{t('hotel.roomsLeft', { count: room.free })}</Badge>}
          {isSoldOut && <Badge>{t('hotel.soldOut')}</Badge>}
        </div>
        <RoomFacts room={room} />
        {amenities.length > 0 && (
          <p className="mt-3 border-t border-line pt-3 text-sm text-ink-2">
            <bdi>{amenities.join(' · ')}</bdi>
          </p>
        )}
      </div>
      <div className="flex flex-col justify-center gap-3 border-t border-line p-4 md:border-s md:border-t-0 md:p-5 md:text-end">
        <RoomPrice hotelId={hotelId} opened={opened} room={room} />
      </div>
    </article>
  );
}

function RoomFacts({ room }: { room: PresentedRoom }) {
  const { t } = useTranslation('stays');
  const { sizeFrom, sizeTo, beds, balcony } = room;
  const facts: [Icon, string][] = [
    [UsersRound, t('hotel.sleeps', { count: room.capacity })],
    [Bed, beds.join(' · ')],
    [
      Expand,
      sizeFrom === sizeTo ? t('hotel.size', { size: sizeFrom }) : t('hotel.sizes', { from: sizeFrom, to: sizeTo }),
    ],
  ];
  if (balcony !== 'none') facts.push([Fence, balcony === 'all' ? t('hotel.balcony') : t('hotel.someBalcony')]);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-2">
      {facts.map(([Icon, text]) => (
        <li key={text} className="flex items-center gap-1.5">
          <Icon size={16} strokeWidth={1.5} className="flex-none text-ink-3" />
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

function RoomPrice({ hotelId, opened, room }: { hotelId: string; opened: OpenedStay; room: PresentedRoom }) {
  const { t } = useTranslation('stays');
  const price = usePrice();
  const messages = useStayMessages();
  const { stay, nights } = opened;
  const perNight = usePerNight()(stay.rooms);
  const { state, perNightMinor } = room;
  if (state === 'soldOut') return <p className="text-sm text-ink-2">{t('hotel.soldOutText')}</p>;
  if (state !== 'fits' || nights === null) {
    return (
      <div>
        <p>
          <span className="text-sm text-ink-2">{t('hotel.from')} </span>
          <Price amountMinor={perNightMinor} className="text-xl" />
          <span className="block text-sm text-ink-2">{t('hotel.perNight')}</span>
        </p>
        {state === 'tooFew' && (
          <p className="mt-2 text-sm text-warning">
            {t('hotel.tooFew', { count: room.free, rooms: messages.rooms(stay.rooms) })}
          </p>
        )}
        {state === 'tooSmall' && (
          <p className="mt-2 text-sm text-warning">
            {t('hotel.tooSmall', { guests: messages.guests(stay), rooms: messages.rooms(stay.rooms) })}
          </p>
        )}
      </div>
    );
  }
  const totalUsdMinor = perNightMinor * nights;
  return (
    <>
      <div>
        <AgentPrice netMinor={perNightMinor} note={perNight} total={{ netMinor: totalUsdMinor, nights }}>
          <PriceText text={price(perNightMinor)} className="text-2xl" />
          <span className="block text-sm text-ink-2">{perNight}</span>
          <p className="num text-sm text-ink-2">
            {t('hotel.forNightsBrief', { count: nights, price: price(totalUsdMinor) })}
          </p>
        </AgentPrice>
      </div>
      <ButtonLink
        to={checkoutAddress(hotelId, stay, { roomTypeId: room.roomTypeId, priceMinor: totalUsdMinor })}
        tone="brand"
      >
        <span>
          {t('hotel.bookNow')}
          <span className="sr-only">
            : <bdi>{room.name}</bdi>
          </span>
        </span>
      </ButtonLink>
    </>
  );
}
