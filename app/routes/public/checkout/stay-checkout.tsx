import { guestRequestLength, type TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import { hotelAddress } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BedDouble, CalendarX2, ChevronDown } from '#ui/icons.tsx';
import { Textarea } from '#ui/input.tsx';
import { usePrice } from '../../../shell/price.tsx';
import { BookingForm } from './booking-form.tsx';
import { PriceChanged } from './checkout-alerts.tsx';
import type { FormFacts } from './form-facts.ts';
import type { LoadedStay } from './load-checkout.ts';
import { BriefStay, StayConditions, StayFacts, StayPrice } from './stay-summary.tsx';
import type { OwnBookingSummary, Refusal } from './submit-checkout.ts';

export function StayCheckout(props: {
  stay: LoadedStay;
  form: FormFacts | undefined;
  own: OwnBookingSummary | undefined;
  refusal: Partial<Refusal> | undefined;
}) {
  const { stay: loaded, form, own, refusal } = props;
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const { review, opened, photo, where, changedFromMinor } = loaded;
  const { stay, nights } = opened;
  const { hotel } = review;
  const addresses = {
    hotel: hotelAddress(hotel.id, stay),
    results: `/search?${hotelSearchParams({ ...stay, destination: hotel.city, nationality: '' })}`,
  };
  if (!review.ok || nights === null || !form)
    return <StayNotFree stay={loaded} addresses={addresses} isSent={refusal !== undefined} />;
  const { totalUsdMinor } = review;
  const shown = { review, photo, stay, nights, where, changeAddress: addresses.hotel, sale: form.sale };
  return (
    <BookingForm
      {...{ own, refusal, totalUsdMinor }}
      facts={form}
      resultsAddress={addresses.results}
      heading={form.sale ? selling('titleStay') : t('titleStay')}
      brief={<BriefStay {...shown} />}
      picture={
        <HotelPicture
          hotelId={hotel.id}
          photo={photo}
          sizes="160px"
          className="size-14 flex-none overflow-hidden rounded-md"
        />
      }
      request={<GuestRequest typed={refusal?.typed ?? form.opening} />}
      conditions={<StayConditions {...shown} />}
      hasRefund={review.cancellation.freeUntil !== null || review.cancellation.feePercent < 100}
      alert={
        changedFromMinor !== null && (
          <PriceChanged beforeMinor={changedFromMinor} nowMinor={totalUsdMinor} resultsAddress={addresses.results} />
        )
      }
    >
      <StayFacts {...shown} />
      {review.residentProof && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{review.residentProof}</p>
      )}
      <StayPrice {...shown} />
    </BookingForm>
  );
}

function GuestRequest({ typed }: { typed: Pick<TypedCheckout, 'guestRequest'> }) {
  const { t } = useTranslation('checkout');
  const { t: ui } = useTranslation('ui');
  return (
    <Card>
      <details open={typed.guestRequest !== '' || undefined} className="group/fold">
        <summary className="-my-2 flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <h2 className="text-lg">
            {t('stay.request')}{' '}
            <span className="font-text text-sm font-normal tracking-normal text-ink-3">({ui('optional')})</span>
          </h2>
          <ChevronDown className="flex-none text-ink-3 group-open/fold:rotate-180" />
        </summary>
        <div className="mt-4">
          <Textarea
            name="guestRequest"
            label={t('stay.request')}
            hideLabel
            hint={t('stay.requestHint')}
            defaultValue={typed.guestRequest}
            maxLength={guestRequestLength}
          />
        </div>
      </details>
    </Card>
  );
}

/** The rooms are taken or the dates are invalid: says which, and leads back to the hotel. */
function StayNotFree(props: {
  stay: LoadedStay;
  addresses: { hotel: string; results: string };
  /** After a submit. */
  isSent: boolean;
}) {
  const { addresses, isSent } = props;
  const { review, opened, seenMinor } = props.stay;
  const { t } = useTranslation('checkout');
  const { t: search } = useTranslation('search');
  const messages = useStayMessages();
  const price = usePrice();
  const { stay, problems, maxStayNights } = opened;
  const problem = problems.checkIn ?? problems.checkOut ?? problems.guests;
  const isTooSmall = !review.ok && review.error === 'too_small';
  const isTaken = problem === undefined && !isTooSmall;
  const text = problem
    ? search(`errors.${problem}`, { count: maxStayNights })
    : isTooSmall
      ? t('stay.tooSmall', { guests: messages.guests(stay) })
      : t('stay.notFreeText', { name: review.hotel.name });
  return (
    <EmptyState
      icon={isTaken ? BedDouble : CalendarX2}
      title={isTaken ? t('missed.notFree') : t('stay.wrongStay')}
      level="h1"
      className="wrap py-16 md:py-24"
      links={[
        {
          to: `${addresses.hotel}#rooms`,
          text: t(isTaken ? 'stay.otherRooms' : 'stay.chooseAgain'),
          tone: 'brand',
        },
        ...(isTaken ? [{ to: addresses.results, text: t('price.backToResults') }] : []),
      ]}
    >
      {text} {isTaken && seenMinor !== null && t('stay.notFreeWas', { before: price(seenMinor) })}{' '}
      {isSent && t('missed.nothingCharged')}
    </EmptyState>
  );
}
