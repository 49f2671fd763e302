import clsx from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { Picture } from '#features/catalogue/components/hotel-picture.tsx';
import type { DayPrice } from '#features/search/flights/lowest-prices.ts';
import { CancellationLine, IncludedLine, useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import { checkoutAddress, hotelAddress, type OpenedStay, type Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink, buttonStyle } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Bed, Expand, Fence, UsersRound } from '#ui/hotel-icons.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { BedDouble, CalendarDays, Check, X } from '#ui/icons.tsx';
import { later } from '#ui/later.ts';
import { Link } from '#ui/link.tsx';
import { usePrice } from '../../../shell/price.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { calendarToggleId, useEditLink } from '../results/edit-link.ts';
import { openedFromPage } from './gallery.tsx';
import type { PresentedHotel } from './present-hotel.ts';
import { Price, PriceForNights } from './price-box.tsx';
import { Choice, Section } from './sections.tsx';

type PresentedRoom = PresentedHotel['rooms'][number];
type Meals = PresentedHotel['boards'][number] | undefined;

interface RoomsPage extends PresentedHotel {
  opened: OpenedStay;
  /** Rooms of several types are chosen for one booking. */
  isSeveral: boolean;
  /** Null unless it is open. */
  calendar: { month: string; days: readonly DayPrice[] } | null;
}

export function Rooms(props: {
  page: RoomsPage;
  resultsAddress: string;
  viewerAddress: (number: number) => string;
  /** What else there is, if nothing is. */
  children: ReactNode;
}) {
  const { page, resultsAddress, viewerAddress, children } = props;
  const { hotel, city, opened, rooms, best } = page;
  const { t } = useTranslation('stays');
  const isBookable = best !== null;
  const inAll = amenitiesInAll(rooms);
  return (
    <Section id="rooms" heading={t('hotel.rooms')}>
      <ChosenStay page={page} />
      {opened.nights !== null && <Terms page={page} />}
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
      {(isBookable || inAll.length > 0) && (
        <div className="mt-4 text-sm text-ink-2">
          <strong className="font-semibold text-ink">{t('hotel.everyRoom')}</strong>
          {isBookable && (
            <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {page.boardIncluded && <IncludedLine text={page.boardIncluded} />}
              {page.cancellation && <CancellationLine terms={page.cancellation} />}
            </div>
          )}
          <p className="dotted mt-1">
            {inAll.map((name) => (
              <bdi key={name}>{name}</bdi>
            ))}
          </p>
        </div>
      )}
      {page.isSeveral && opened.nights !== null ? (
        <Suspense>
          <SeveralRooms
            hotelId={hotel.id}
            stay={opened.stay}
            rooms={rooms}
            boardMinor={page.boards.find(({ board }) => board === page.board)?.priceMinor ?? 0}
          />
        </Suspense>
      ) : (
        <Best page={page} />
      )}
      <ul className="mt-4 grid gap-3">
        {rooms.map((room) => (
          <li key={room.roomTypeId}>
            <RoomCard
              hotelId={hotel.id}
              opened={opened}
              room={room}
              photoAddress={viewerAddress(page.photos.findIndex(({ id }) => id === room.photos[0]?.id) + 1)}
              isSeveral={page.isSeveral}
              meals={page.boards.find(({ board }) => board === page.board)}
              amenities={room.amenities.filter((name) => !inAll.includes(name))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The cheapest rooms for the party where they are of several types, which no card offers. */
function Best({ page: { hotel, opened, best, bestRooms } }: { page: RoomsPage }) {
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  if (!best || opened.nights === null || best.picks.length < 2) return null;
  const { stay, nights } = opened;
  return (
    <article className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-brand bg-surface p-4 md:p-5">
      <div>
        <p className="text-sm text-ink-2">{t('hotel.bestFor', { guests: messages.guests(stay) })}</p>
        <h3 className="text-lg">
          <bdi>{bestRooms}</bdi>
        </h3>
      </div>
      <div className="flex items-center justify-between gap-4 max-md:w-full md:text-end">
        <div>
          <PriceForNights {...best} nights={nights} rooms={stay.rooms} />
        </div>
        <ButtonLink
          to={checkoutAddress(hotel.id, stay, { priceMinor: best.totalMinor })}
          tone="brand"
          className="flex-none"
        >
          {t('hotel.bookNow')}
        </ButtonLink>
      </div>
    </article>
  );
}

/** Listed once instead of on every card. */
function amenitiesInAll([first, ...others]: readonly PresentedRoom[]): string[] {
  if (!first || others.length === 0) return [];
  return first.amenities.filter((name) => others.every(({ amenities }) => amenities.includes(name)));
}

const StayForm = later(() => import('./stay-form.tsx').then(({ StayForm: part }) => part));

const StayCalendar = later(() => import('../results/price-calendar.tsx').then(({ StayCalendar: part }) => part));
const SeveralRooms = later(() => import('./several-rooms.tsx').then(({ SeveralRooms: part }) => part));

/** What the prices are for: meals, and residents of the country. */
function Terms({ page }: { page: RoomsPage }) {
  const { t } = useTranslation('stays');
  const price = usePrice();
  const { hotel, opened, boards, residentRate, rooms } = page;
  const { stay } = opened;
  const address = (other: Partial<typeof stay>) => `${hotelAddress(hotel.id, { ...stay, ...other })}#rooms`;
  const isSeveralUseful = rooms.filter(({ free }) => free > 0).length > 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are links, not fields of a form.
    <div role="group" aria-label={t('hotel.priceFor')} className="mt-3 grid gap-2 text-sm">
      <ul className="grid grid-cols-2 gap-2 empty:hidden md:flex md:flex-wrap">
        {(boards.length > 1 ? boards : []).map(({ board, name, priceMinor }) => (
          <Choice key={board} to={address({ board })} isChosen={board === page.board}>
            {name}
            {priceMinor > 0 && (
              <span className="num font-normal text-ink-2">{t('hotel.extra', { price: price(priceMinor) })}</span>
            )}
          </Choice>
        ))}
      </ul>
      <ul className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden md:justify-start">
        {residentRate && (
          <Choice to={address({ isResident: !stay.isResident })} isChosen={stay.isResident}>
            <span
              aria-hidden="true"
              className="grid size-5 place-content-center rounded-xs border border-field-line bg-surface text-brand"
            >
              {stay.isResident && <Check size={16} />}
            </span>
            {residentRate.label} <span className="num isolate-ltr">−{residentRate.percent}%</span>
          </Choice>
        )}
        {isSeveralUseful && (
          <li>
            <Link
              to={`${hotelAddress(hotel.id, stay)}${page.isSeveral ? '' : '&several=1'}#rooms`}
              preventScrollReset
              aria-current={page.isSeveral ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-1 font-semibold"
            >
              {t('hotel.several')}
              {page.isSeveral && <X size={16} />}
            </Link>
          </li>
        )}
      </ul>
      {residentRate && stay.isResident && <p className="text-ink-2">{residentRate.proof}</p>}
    </div>
  );
}

/** The dates and guests of the prices, and the form to change them. */
function ChosenStay({ page }: { page: RoomsPage }) {
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  const { currency } = useSite();
  const { opened, calendar, hotel } = page;
  const { stay, nights } = opened;
  const address = (other: Stay, month: string | null) =>
    `${hotelAddress(hotel.id, other)}${month ? `&calendar=${month}` : ''}#rooms`;
  const { isOpen, link } = useEditLink({ isOpenAtFirst: nights === null, anchor: '#rooms' });
  if (isOpen) {
    return (
      <div className="min-h-17">
        <Suspense>
          <StayForm action={`/hotels/${hotel.id}`} anchor="#rooms" opened={opened} />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      <div className="grid items-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 max-md:grid-cols-2 md:grid-cols-[minmax(0,1fr)_auto_auto]">
        <p className="max-md:col-span-2">
          <strong className="block font-semibold">{messages.dates(stay)}</strong>
          <span className="dotted text-sm text-ink-2">
            {nights !== null && <span>{messages.nights(nights)}</span>}
            <span>{messages.party(stay)}</span>
          </span>
        </p>
        <ButtonLink
          id={calendarToggleId}
          to={address(stay, calendar ? null : stay.checkIn.slice(0, 7))}
          preventScrollReset
          aria-expanded={calendar !== null}
          icon={CalendarDays}
          tone="quiet"
          className="max-md:border-line max-md:px-2! max-md:text-sm"
        >
          {t('calendar.open')}
        </ButtonLink>
        <a {...link} className={`${buttonStyle({ tone: 'soft' })} max-md:px-2 max-md:text-sm`}>
          {t('hotel.changeStay')}
        </a>
      </div>
      {calendar && (
        <div className="mt-3">
          <Suspense>
            <StayCalendar
              calendar={calendar}
              stay={stay}
              address={address}
              limits={{ earliest: opened.today, latest: opened.lastBookableDay }}
              currency={currency}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Below this, the card shows how many rooms are left. */
const fewRooms = 5;

function RoomCard(props: {
  hotelId: string;
  opened: OpenedStay;
  room: PresentedRoom;
  /** Its first photo in full size. */
  photoAddress: string;
  /** It is chosen together with others, above the cards. */
  isSeveral: boolean;
  /** Those in the price. */
  meals: Meals;
  /** Those that not every room of the hotel has. */
  amenities: readonly string[];
}) {
  const { hotelId, opened, room, photoAddress, isSeveral, meals, amenities } = props;
  const { t } = useTranslation('stays');
  const [photo] = room.photos;
  const toPhoto = { to: photoAddress, state: openedFromPage, preventScrollReset: true };
  const name = <bdi>{room.name}</bdi>;
  const isSoldOut = room.state === 'soldOut' || room.state === 'tooShort';
  const isFew = room.free > 0 && room.free < fewRooms && room.state !== 'undated';
  return (
    <article
      className={clsx(
        'grid grid-cols-[7.5rem_minmax(0,1fr)] overflow-hidden rounded-lg border border-line md:grid-cols-[16rem_minmax(0,1fr)_12rem] lg:max-[75rem]:grid-cols-[10.5rem_minmax(0,1fr)_10.5rem]',
        isSoldOut ? 'bg-sunken' : 'bg-surface',
      )}
    >
      {photo ? (
        <Link {...toPhoto} className="relative block -outline-offset-2! md:self-center md:p-4 md:pe-0">
          <Picture
            photo={photo}
            sizes="240px"
            lazy
            className="w-full object-cover max-md:absolute max-md:inset-0 max-md:h-full md:aspect-3/2 md:rounded-xl"
          />
        </Link>
      ) : (
        <span aria-hidden="true" className="mji max-md:hidden" />
      )}
      <div className="self-center p-4 max-md:px-3.5 md:p-5 lg:max-[75rem]:px-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className={clsx('text-lg', isSoldOut && 'text-ink-2')}>
            {photo ? (
              <Link {...toPhoto} className="text-ink">
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          {isFew && <Badge tone="warning">{t('hotel.roomsLeft', { count: room.free })}</Badge>}
          {room.state === 'soldOut' && <Badge>{t('hotel.soldOut')}</Badge>}
        </div>
        <RoomFacts room={room} />
        {amenities.length > 0 && (
          <p className="dotted mt-1.5 text-sm text-ink-2">
            {amenities.map((name) => (
              <bdi key={name}>{name}</bdi>
            ))}
          </p>
        )}
      </div>
      <div className="col-span-full flex items-center justify-between gap-3 border-t border-line px-4 py-3 md:col-span-1 md:flex-col md:items-stretch md:justify-center md:border-s md:border-t-0 md:p-5 md:text-end lg:max-[75rem]:px-4">
        <RoomPrice {...{ hotelId, opened, room, isSeveral, meals }} />
      </div>
    </article>
  );
}

function RoomFacts({ room }: { room: PresentedRoom }) {
  const { t } = useTranslation('stays');
  const { sizeFrom, sizeTo, beds, balcony } = room;
  const facts: [Icon, string][] = [
    [Bed, beds],
    [UsersRound, t('hotel.sleeps', { count: room.capacity })],
    [
      Expand,
      sizeFrom === sizeTo ? t('hotel.size', { size: sizeFrom }) : t('hotel.sizes', { from: sizeFrom, to: sizeTo }),
    ],
  ];
  if (balcony !== 'none') facts.push([Fence, balcony === 'all' ? t('hotel.balcony') : t('hotel.someBalcony')]);
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-2">
      {facts.map(([Icon, text]) => (
        <li key={text} className="flex items-start gap-1.5">
          <Icon size={16} strokeWidth={1.5} className="mt-0.5 flex-none text-ink-3" />
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

function RoomPrice(props: Pick<Parameters<typeof RoomCard>[0], 'hotelId' | 'opened' | 'room' | 'isSeveral' | 'meals'>) {
  const { hotelId, opened, room, isSeveral, meals } = props;
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  const { stay, nights } = opened;
  const { state, perNightMinor } = room;
  if (state === 'tooShort' && room.minNights !== null)
    return <p className="text-sm text-warning">{t('hotel.minNights', { count: room.minNights })}</p>;
  if (state === 'soldOut') return <p className="text-sm text-ink-2">{t('hotel.soldOutText')}</p>;
  if (state !== 'fits' || nights === null) {
    const lack =
      state === 'tooFew'
        ? t('hotel.tooFew', { count: room.free, rooms: messages.rooms(stay.rooms) })
        : state === 'tooSmall' &&
          t('hotel.tooSmall', { guests: messages.guests(stay), rooms: messages.rooms(stay.rooms) });
    return (
      <div>
        <p>
          <span className="text-sm text-ink-2">{t('hotel.from')} </span>
          <Price amountMinor={perNightMinor} className="text-xl" />
          <span className="block text-sm text-ink-2">{t('hotel.perNight')}</span>
        </p>
        {lack && <p className="mt-2 text-sm text-warning">{lack}</p>}
      </div>
    );
  }
  return (
    <>
      <div>
        <PriceForNights {...room} nights={nights} rooms={stay.rooms} />
        {room.nightsMinor.length > 0 && (
          <NightPrices firstNight={stay.checkIn} nightsMinor={room.nightsMinor} meals={meals} />
        )}
      </div>
      {!isSeveral && (
        <ButtonLink
          to={checkoutAddress(hotelId, stay, { roomTypeId: room.roomTypeId, priceMinor: room.totalMinor })}
          tone="brand"
          className="flex-none"
        >
          <span>
            {t('hotel.bookNow')}
            <span className="sr-only">
              : <bdi>{room.name}</bdi>
            </span>
          </span>
        </ButtonLink>
      )}
    </>
  );
}

function NightPrices(props: { firstNight: CalendarDate; nightsMinor: readonly number[]; meals: Meals }) {
  const { firstNight, nightsMinor, meals } = props;
  const { t } = useTranslation('stays');
  const price = usePrice();
  const { date } = useStayMessages();
  return (
    <details className="mt-1 text-sm text-ink-2">
      <summary className="-my-2.5 inline-flex min-h-11 cursor-pointer items-center text-brand hover:underline">
        {t('hotel.byNight')}
      </summary>
      <ol>
        {nightsMinor.map((minor, night) => (
          <li key={addDays(firstNight, night)} className="num flex justify-between gap-3">
            <span>{date(addDays(firstNight, night))}</span>
            <span className="isolate-ltr">{price(minor)}</span>
          </li>
        ))}
        {meals && meals.priceMinor > 0 && (
          <li className="num flex justify-between gap-3">
            <bdi>{meals.name}</bdi>
            <span className="isolate-ltr">+{price(meals.priceMinor)}</span>
          </li>
        )}
      </ol>
    </details>
  );
}
