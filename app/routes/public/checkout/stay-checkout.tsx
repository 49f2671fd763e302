import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { useStayWords } from '#features/search/hotels/components/use-stay-words.ts';
import { hotelAddress } from '#features/search/hotels/stay-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { BookingForm } from './booking-form.tsx';
import type { FormFacts } from './form-facts.ts';
import type { LoadedStay } from './load-stay-review.ts';
import { PriceChanged } from './price-changed.tsx';
import type { Refusal, ShownOwnBooking } from './refusal.ts';
import { StayConditions, StayFacts } from './stay-facts.tsx';
import { StayNotFree } from './stay-not-free.tsx';
import { StayPrice } from './stay-price.tsx';

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
  const words = useStayWords();
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
          <bdi>{hotel.name}</bdi> · {words.date(stay.checkIn)} – {words.date(stay.checkOut)}
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
