import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { useStayMessages } from '#features/search/hotels/components/use-stay-messages.ts';
import type { StayReview } from '#features/search/hotels/review-stay.ts';
import type { Stay } from '#features/search/hotels/stay-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays } from '#lib/calendar-date.ts';
import { formatUsdCents } from '#lib/money.ts';
import { usePrice } from '../../../shell/use-price.ts';
import { MapPin } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { pickedRooms } from './picked-rooms.ts';

type FreeStay = Extract<StayReview, { ok: true }>;

/** Where, when, how many, and what comes back of the money. */
export function StayFacts({
  review,
  stay,
  nights,
  where,
  changeAddress,
}: {
  review: FreeStay;
  stay: Stay;
  nights: number;
  where: string;
  changeAddress: string;
}) {
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  const { hotel, photo, picks } = review;
  return (
    <section aria-labelledby="stay-heading">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="stay-heading" className="text-lg">
          {t('summary.stay')}
        </h2>
        <Link
          to={`${changeAddress}#rooms`}
          className="flex min-h-11 items-center font-display text-sm font-semibold"
        >
          {t('summary.change')}
        </Link>
      </div>
      <HotelPicture
        hotelId={hotel.id}
        name={hotel.name}
        photo={photo}
        sizes="(min-width: 1024px) 320px, 100vw"
        className="aspect-5/2 overflow-hidden rounded-md"
      />
      <h3 className="mt-3 flex flex-wrap items-center gap-x-3 text-base wrap-anywhere">
        <bdi>{hotel.name}</bdi> <Stars rating={hotel.stars} />
      </h3>
      <p className="mt-1 flex gap-1.5 text-sm text-ink-2">
        <MapPin aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 flex-none" />
        <bdi>{where}</bdi>
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <Fact name={t('summary.arrive')} note={t('summary.from', { time: hotel.checkInFrom })}>
          {messages.date(stay.checkIn)}
        </Fact>
        <Fact name={t('summary.leave')} note={t('summary.until', { time: hotel.checkOutUntil })}>
          {messages.date(stay.checkOut)}
        </Fact>
        <Fact name={t('summary.roomsChosen')} note={messages.nights(nights)}>
          {pickedRooms(picks).map(({ type, count }) => (
            <bdi key={type} className="block">
              {t('summary.pick', { count, room: type })}
            </bdi>
          ))}
        </Fact>
        <Fact name={t('summary.who')}>{messages.guests(stay)}</Fact>
      </dl>
    </section>
  );
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

/** What comes back until which day. */
export function StayConditions({
  review: { cancellation, totalMinor },
  isSale,
}: {
  review: FreeStay;
  /** An agent reads what comes back to the credit, which is in dollars. */
  isSale: boolean;
}) {
  const { t, language } = useTranslation('checkout');
  const messages = useStayMessages();
  const inCurrency = usePrice();
  const price = (amountMinor: number) =>
    isSale ? formatUsdCents(amountMinor, language) : inCurrency(amountMinor);
  const { freeUntil, feePercent: percent, feeMinor } = cancellation;
  const all = { back: price(totalMinor) };
  const rest = { percent, back: price(totalMinor - feeMinor) };
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
            <p className="text-success">
              {t('summary.cancelFree', { ...all, date: messages.fullDate(freeUntil) })}
            </p>
            <p>{t('summary.cancelFrom', { ...rest, date: messages.fullDate(addDays(freeUntil, 1)) })}</p>
          </>
        ) : (
          <p>{t('summary.cancelFee', rest)}</p>
        )}
      </div>
    </section>
  );
}
