import type { SaleFacts } from '#features/booking/checkout/checkout-facts.ts';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import type { ShownPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { nightsDiffer } from '#features/catalogue/rates/night-price.ts';
import { roomsByType } from '#features/catalogue/rooms/rooms-by-type.ts';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import type { StayReview } from '#features/search/hotels/review-stay.ts';
import type { Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays } from '#lib/calendar-date.ts';
import { percentOf } from '#lib/money.ts';
import { Address } from '#ui/address.tsx';
import { Check, Info, MapPin } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Stars } from '#ui/stars.tsx';
import { PriceLines, useSharedPrice } from './price-lines.tsx';

type FreeStay = Extract<StayReview, { ok: true }> & {
  /** In the reader's language. */
  boardName: string;
  /** Null where the price is for everybody. */
  residentProof: string | null;
};

interface ShownStay {
  review: FreeStay;
  photo: ShownPhoto | undefined;
  stay: Stay;
  nights: number;
  where: readonly string[];
  changeAddress: string;
  /** An agent is refunded to the credit, which is in dollars. */
  sale: SaleFacts | null;
}

export function StayFacts({ review, photo, stay, nights, where, changeAddress, sale }: ShownStay) {
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  const { hotel } = review;
  return (
    <section aria-labelledby="stay-heading" className="max-lg:hidden">
      <div className="-mt-2.5 mb-1 flex items-baseline justify-between gap-4">
        <h2 id="stay-heading" className="text-lg">
          {t('stay.heading')}
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
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={t('stay.arrive')} note={t('stay.from', { time: hotel.checkInFrom })}>
          {messages.date(stay.checkIn)}
        </Fact>
        <Fact name={t('stay.leave')} note={t('stay.until', { time: hotel.checkOutUntil })}>
          {messages.date(stay.checkOut)}
        </Fact>
        <Fact
          name={<span className="sr-only">{t('stay.rooms')}</span>}
          note={dotted(messages.nights(nights), messages.guests(stay))}
          className="col-span-2"
        >
          <RoomsAndBoard review={review} />
        </Fact>
      </dl>
      <div className="mt-3">
        <CancellationBrief review={review} sale={sale} />
      </div>
    </section>
  );
}

/** At the top of a phone, where it is all that says what is booked. */
export function BriefStay({ review, stay, nights, changeAddress, sale }: ShownStay) {
  const { hotel } = review;
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  return (
    <>
      <p className="-mt-2.5 flex items-baseline justify-between gap-3 font-display font-semibold">
        <span className="min-w-0 text-base text-ink">
          <bdi>{hotel.name}</bdi>
        </span>
        <Link to={`${changeAddress}#rooms`} className="flex min-h-11 flex-none items-center justify-end">
          {t('summary.change')}
        </Link>
      </p>
      <p>{dotted(messages.period(stay.checkIn, stay.checkOut), messages.nights(nights), messages.guests(stay))}</p>
      <p className="flex flex-wrap gap-x-3 *:whitespace-nowrap">
        <span>{`${t('stay.arrive')} ${t('stay.from', { time: hotel.checkInFrom })}`}</span>
        <span>{`${t('stay.leave')} ${t('stay.until', { time: hotel.checkOutUntil })}`}</span>
      </p>
      <p className="mb-1">
        <RoomsAndBoard review={review} />
      </p>
      <CancellationBrief review={review} sale={sale} />
    </>
  );
}

/** A line may break after a dot, not before it. */
function dotted(...parts: string[]): string {
  return parts.join('\u00a0· ');
}

/** 1 × Standard · Breakfast */
function RoomsAndBoard({ review: { picks, boardName } }: { review: FreeStay }) {
  const { t } = useTranslation('checkout');
  const rooms = pickedRooms(picks).map(({ type, count }) => t('stay.pick', { count, room: type }));
  return <bdi>{dotted(...rooms, boardName)}</bdi>;
}

/** What cancelling costs today, where the stay is decided. */
function CancellationBrief({ review, sale }: Pick<ShownStay, 'review' | 'sale'>) {
  const { hotel, cancellation, totalUsdMinor } = review;
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  const { share, write } = useSharedPrice(sale !== null);
  const { freeUntil, feePercent: percent } = cancellation;
  const [paid = 0] = share([totalUsdMinor]);
  const Icon = freeUntil ? Check : Info;
  return (
    <p className={`flex items-start gap-1.5 text-sm ${freeUntil ? 'text-success' : 'text-ink-2'}`}>
      <Icon size={16} className="mt-0.5 flex-none" />
      {percent === 0
        ? t('stay.cancelNever', { back: write(paid) })
        : freeUntil
          ? t('stay.freeUntil', { date: messages.endOfDay(freeUntil, hotel) })
          : percent === 100
            ? t('stay.cancelNoRefund')
            : t('stay.cancelFee', { percent, back: write(paid - percentOf(paid, percent)) })}
    </p>
  );
}

function Fact(props: { name: React.ReactNode; note?: string; className?: string; children: React.ReactNode }) {
  const { name, note, className, children } = props;
  return (
    <div className={className}>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num">
        <span className="font-display font-semibold">{children}</span>
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}

export function StayConditions({ review, sale }: ShownStay) {
  const { hotel, cancellation, totalUsdMinor } = review;
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  const { share, write } = useSharedPrice(sale !== null);
  const { freeUntil, feePercent: percent } = cancellation;
  const [paid = 0] = share([totalUsdMinor]);
  const all = { back: write(paid) };
  const rest = { percent, back: write(paid - percentOf(paid, percent)) };
  return (
    <section aria-labelledby="terms-heading">
      <h2 id="terms-heading" className="mb-3 text-lg">
        {t('stay.cancellation')}
      </h2>
      <div className="num grid gap-1 text-sm">
        {percent === 0 ? (
          <p className="text-success">{t('stay.cancelNever', all)}</p>
        ) : freeUntil ? (
          <>
            <p className="text-success">{t('stay.cancelFree', { ...all, date: messages.endOf(freeUntil, hotel) })}</p>
            <p>
              {t(percent === 100 ? 'stay.cancelNothing' : 'stay.cancelFrom', {
                ...rest,
                date: messages.fullDate(addDays(freeUntil, 1)),
              })}
            </p>
          </>
        ) : (
          <p>{percent === 100 ? t('stay.cancelNoRefund') : t('stay.cancelFee', rest)}</p>
        )}
      </div>
    </section>
  );
}

export function StayPrice({ review, stay, nights, sale }: ShownStay) {
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  const { board, boardName, picks } = review;
  const paid = [
    ...pickedRooms(picks).map(({ type, count, totalMinor }) => ({
      ...{ type, totalMinor },
      name: t('stay.pick', { count, room: type }),
    })),
    // Of all guests.
    ...(board.priceMinor > 0
      ? [{ type: boardName, totalMinor: board.priceMinor, name: `${boardName} (${messages.guests(stay)})` }]
      : []),
  ];
  const { share, write } = useSharedPrice(sale !== null);
  const amounts = share(paid.map(({ totalMinor }) => totalMinor));
  const lines = paid.map(({ type, name, totalMinor }, index) => {
    const [each = 0] = share([Math.round(totalMinor / nights)]);
    const isAverage = picks.some(({ roomType, nightsMinor }) => roomType === type && nightsDiffer(nightsMinor));
    return {
      key: type,
      name: t('price.room', { room: name, nights: messages.nights(nights) }),
      note: nights > 1 ? t(isAverage ? 'price.perNightAverage' : 'price.perNight', { price: write(each) }) : undefined,
      price: write(amounts[index] ?? 0),
    };
  });
  return <PriceLines kind="Stay" lines={lines} totalUsdMinor={review.totalUsdMinor} sale={sale} />;
}

function pickedRooms(picks: FreeStay['picks']) {
  return roomsByType(picks.map(({ roomType, count, priceMinor }) => ({ type: roomType, count, priceMinor })));
}
