import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { useStayMessages } from '#features/search/hotels/components/use-stay-messages.ts';
import type { StayReview } from '#features/search/hotels/review-stay.ts';
import { hotelAddress } from '#features/search/hotels/stay-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { usePrice } from '../../../shell/use-price.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BedDouble, CalendarX2 } from '../../../ui/icons.tsx';
import { BookingForm } from './booking-form.tsx';
import type { FormFacts } from './form-facts.ts';
import type { LoadedStay } from './load-stay-review.ts';
import { pickedRooms } from './picked-rooms.ts';
import { PriceChanged } from './price-changed.tsx';
import { PriceLines } from './price-lines.tsx';
import type { Refusal, ShownOwnBooking } from './refusal.ts';
import { StayConditions, StayFacts } from './stay-facts.tsx';
import { usePartsOfPrice } from './use-parts-of-price.ts';

/** A stay before it is booked: what, when, who, for how much and on what terms. */
export function StayCheckout({
  stay: loaded,
  form,
  own,
  refusal,
}: {
  stay: LoadedStay;
  form: FormFacts | undefined;
  own: ShownOwnBooking | undefined;
  refusal: Partial<Refusal> | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const messages = useStayMessages();
  const { review, opened, city, country, changedFromMinor } = loaded;
  const { stay, nights } = opened;
  const { hotel } = review;
  const addresses = {
    hotel: hotelAddress(hotel.id, stay),
    results: `/search?${hotelSearchParams({ ...stay, destination: hotel.city, nationality: '' })}`,
  };
  if (!review.ok || nights === null || !form)
    return <StayNotFree stay={loaded} addresses={addresses} isSent={refusal !== undefined} />;
  const { totalMinor } = review;
  return (
    <BookingForm
      facts={form}
      own={own}
      refusal={refusal}
      totalMinor={totalMinor}
      resultsAddress={addresses.results}
      heading={form.sale ? selling('titleStay') : t('titleStay')}
      lede={
        <>
          <bdi>{hotel.name}</bdi> · {messages.date(stay.checkIn)} – {messages.date(stay.checkOut)}
        </>
      }
      conditions={<StayConditions review={review} isSale={form.sale !== null} />}
      alert={
        changedFromMinor !== null && (
          <PriceChanged
            beforeMinor={changedFromMinor}
            nowMinor={totalMinor}
            resultsAddress={addresses.results}
          />
        )
      }
    >
      <StayFacts
        review={review}
        stay={stay}
        nights={nights}
        where={[hotel.address, city, country].filter(Boolean).join(', ')}
        changeAddress={addresses.hotel}
      />
      <StayPrice review={review} nights={nights} sale={form.sale} />
    </BookingForm>
  );
}

/** Room by room, and together. */
function StayPrice({
  review,
  nights,
  sale,
}: {
  review: Extract<StayReview, { ok: true }>;
  nights: number;
  sale: SaleFacts | null;
}) {
  const { t } = useTranslation('checkout');
  const messages = useStayMessages();
  const rooms = pickedRooms(review.picks);
  const { units, write } = usePartsOfPrice()(
    rooms.map(({ perNightMinor }) => perNightMinor * nights),
    sale !== null,
  );
  const lines = rooms.map(({ type, count }, index) => {
    const whole = units[index] ?? 0;
    const room = t('summary.pick', { count, room: type });
    const perNight = whole / count / nights;
    const isOnePrice = review.picks.filter(({ roomType }) => roomType === type).length === 1;
    return {
      key: type,
      // A price for a night that was rounded would not come to what stands beside it.
      name:
        isOnePrice && Number.isInteger(perNight)
          ? t('price.roomNights', { count: nights, room, price: write(perNight) })
          : t('price.room', { room, nights: messages.nights(nights) }),
      price: write(whole),
    };
  });
  return <PriceLines lines={lines} totalMinor={review.totalMinor} sale={sale} />;
}

/** Somebody was first, or the dates make no sense: what happened, and where to go from here. */
function StayNotFree({
  stay: { review, opened, seenMinor },
  addresses,
  isSent,
}: {
  stay: LoadedStay;
  addresses: { hotel: string; results: string };
  /** The button had been pressed. */
  isSent: boolean;
}) {
  const { t } = useTranslation('checkout');
  const { t: search } = useTranslation('search');
  const price = usePrice();
  const { problems, maxStayNights } = opened;
  const problem = problems.checkIn ?? problems.checkOut ?? problems.guests;
  const isTaken = problem === undefined;
  const text = problem
    ? search(`errors.${problem}`, { count: maxStayNights })
    : t('missed.notFreeText', { name: review.hotel.name });
  return (
    <EmptyState
      icon={isTaken ? BedDouble : CalendarX2}
      title={isTaken ? t('missed.notFree') : t('missed.wrongStay')}
      level="h1"
      className="wrap py-16 md:py-24"
      actions={
        <>
          <ButtonLink to={`${addresses.hotel}#rooms`} tone="brand">
            {isTaken ? t('missed.otherRooms') : t('missed.chooseAgain')}
          </ButtonLink>
          {isTaken && <ButtonLink to={addresses.results}>{t('price.backToResults')}</ButtonLink>}
        </>
      }
    >
      {text} {isTaken && seenMinor !== null && t('missed.notFreeWas', { before: price(seenMinor) })}{' '}
      {isSent && t('missed.nothingCharged')}
    </EmptyState>
  );
}
