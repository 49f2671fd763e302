import type { SaleFacts } from '#features/booking/checkout/checkout-facts.ts';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import type { ShownPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { roomsByType } from '#features/catalogue/rooms/rooms-by-type.ts';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import type { StayReview } from '#features/search/hotels/review-stay.ts';
import type { Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays } from '#lib/calendar-date.ts';
import { percentOf } from '#lib/money.ts';
import { Address } from '#ui/address.tsx';
import { MapPin } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Stars } from '#ui/stars.tsx';
import { PriceLines, useSharedPrice } from './price-lines.tsx';

type FreeStay = Extract<StayReview, { ok: true }> & {
  /** In the reader's language. */
  boardName: string;
  /** Null where the price is for everybody. */
  residentProof: string | null;
};

export function StayFacts(props: {
  review: FreeStay;
  photo: ShownPhoto | undefined;
  stay: Stay;
  nights: number;
  where: readonly string[];
  changeAddress: string;
}) {
  const { review, photo, stay, nights, where, changeAddress } = props;
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  const { hotel, picks } = review;
  return (
    <section aria-labelledby="stay-heading">
      <div className="-mt-2.5 mb-1 flex items-baseline justify-between gap-4">
        <h2 id="stay-heading" className="text-lg">
          {t('summary.stay')}
        </h2>
        <Link to={`${changeAddress}#rooms`} className="flex min-h-11 items-center font-display text-sm font-semibold">
          {t('summary.change')}
        </Link>
      </div>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4">
        <HotelPicture
          hotelId={hotel.id}
          photo={photo}
          sizes="160px"
          className="row-span-2 aspect-square overflow-hidden rounded-md"
        />
        <h3 className="flex flex-wrap items-center gap-x-3 self-end text-base wrap-anywhere">
          <span>
            <bdi>{hotel.name}</bdi>
          </span>
          <Stars rating={hotel.stars} />
        </h3>
        <p className="mt-1 flex gap-1.5 self-start text-sm text-ink-2">
          <MapPin size={16} className="mt-0.5 flex-none" />
          <Address parts={where} />
        </p>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <Fact name={t('summary.arrive')} note={t('summary.from', { time: hotel.checkInFrom })}>
          {messages.date(stay.checkIn)}
        </Fact>
        <Fact name={t('summary.leave')} note={t('summary.until', { time: hotel.checkOutUntil })}>
          {messages.date(stay.checkOut)}
        </Fact>
        <Fact name={t('summary.roomsChosen')} note={`${messages.nights(nights)} · ${review.boardName}`}>
          {pickedRooms(picks).map(({ type, count }) => (
            <bdi key={type} className="block">
              {t('summary.pick', { count, room: type })}
            </bdi>
          ))}
        </Fact>
        <Fact name={t('summary.who')}>{messages.guests(stay)}</Fact>
      </dl>
      {review.residentProof && (
        <p className="mt-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{review.residentProof}</p>
      )}
    </section>
  );
}

/** 1 × Standard · Breakfast */
export function BriefStay({ review: { picks, boardName } }: { review: FreeStay }) {
  const { t } = useTranslation('checkout');
  const rooms = pickedRooms(picks).map(({ type, count }) => t('summary.pick', { count, room: type }));
  return <bdi>{[...rooms, boardName].join(' · ')}</bdi>;
}

function Fact({ name, note, children }: { name: string; note?: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num">
        <span className="font-display font-semibold">{children}</span>
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}

export function StayConditions(props: {
  review: FreeStay;
  /** An agent is refunded to the credit, which is in dollars. */
  isSale: boolean;
}) {
  const {
    review: { cancellation, totalUsdMinor },
    isSale,
  } = props;
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  const { share, write } = useSharedPrice(isSale);
  const { freeUntil, feePercent: percent } = cancellation;
  const [paid = 0] = share([totalUsdMinor]);
  const all = { back: write(paid) };
  const rest = { percent, back: write(paid - percentOf(paid, percent)) };
  return (
    <section aria-labelledby="terms-heading">
      <h2 id="terms-heading" className="mb-3 text-lg">
        {t('summary.cancellation')}
      </h2>
      <div className="num grid gap-1 text-sm">
        {percent === 0 ? (
          <p className="text-success">{t('summary.cancelNever', all)}</p>
        ) : freeUntil ? (
          <>
            <p className="text-success">{t('summary.cancelFree', { ...all, date: messages.endOf(freeUntil) })}</p>
            <p>
              {t(percent === 100 ? 'summary.cancelNothing' : 'summary.cancelFrom', {
                ...rest,
                date: messages.fullDate(addDays(freeUntil, 1)),
              })}
            </p>
          </>
        ) : (
          <p>{percent === 100 ? t('summary.cancelNoRefund') : t('summary.cancelFee', rest)}</p>
        )}
      </div>
    </section>
  );
}

export function StayPrice(props: { review: FreeStay; stay: Stay; nights: number; sale: SaleFacts | null }) {
  const { review, stay, nights, sale } = props;
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  const { board, boardName, picks } = review;
  const guests = stay.adults + stay.children;
  const paid = [
    ...pickedRooms(picks),
    ...(board.priceMinor > 0 ? [{ type: boardName, count: guests, totalMinor: board.priceMinor }] : []),
  ];
  const { share, write } = useSharedPrice(sale !== null);
  const amounts = share(paid.map(({ totalMinor }) => totalMinor));
  const lines = paid.map(({ type, count }, index) => {
    const whole = amounts[index] ?? 0;
    const room = t('summary.pick', { count, room: type });
    const perNight = whole / count / nights;
    const [own, ...others] = picks.filter(({ roomType }) => roomType === type);
    const isOnePrice = own && others.length === 0 && new Set(own.nightsMinor).size === 1;
    return {
      key: type,
      // A rounded price per night would not multiply to the line's amount.
      name:
        isOnePrice && Number.isInteger(perNight)
          ? t('price.roomNights', { count: nights, room, price: write(perNight) })
          : t('price.room', { room, nights: messages.nights(nights) }),
      price: write(whole),
    };
  });
  return <PriceLines lines={lines} totalUsdMinor={review.totalUsdMinor} sale={sale} />;
}

function pickedRooms(picks: FreeStay['picks']) {
  return roomsByType(picks.map(({ roomType, count, priceMinor }) => ({ type: roomType, count, priceMinor })));
}
