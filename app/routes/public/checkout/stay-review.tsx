import { BedDouble, CalendarX2 } from 'lucide-react';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { useStayWords } from '#features/search/hotels/components/use-stay-words.ts';
import { hotelAddress } from '#features/search/hotels/stay-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePrice } from '../hotel/use-price.ts';
import type { LoadedStay } from './load-stay-review.ts';
import { StayFacts } from './stay-facts.tsx';
import { StayPrice } from './stay-price.tsx';
import { WaysToBook } from './ways-to-book.tsx';

/** A stay before it is booked: what, when, who, for how much, and how to get it. */
export function StayReview({ review, opened, city, country, seenMinor, changedFromMinor }: LoadedStay) {
  const { t } = useTranslation('stays');
  const words = useStayWords();
  const price = usePrice();
  const { stay, nights } = opened;
  const { hotel } = review;
  const addresses = {
    hotel: hotelAddress(hotel.id, stay),
    results: `/search?${hotelSearchParams({ ...stay, destination: hotel.city, nationality: '' })}`,
  };
  if (!review.ok || nights === null) {
    return <NotNow review={review} opened={opened} seenMinor={seenMinor} addresses={addresses} />;
  }
  const { totalMinor } = review;
  const chosen = {
    hotel: hotel.name,
    city,
    checkIn: words.fullDate(stay.checkIn),
    checkOut: words.fullDate(stay.checkOut),
    nights: words.nights(nights),
    rooms: review.picks.map(({ count, roomType }) => t('hotel.pick', { count, room: roomType })).join(', '),
    guests: words.guests(stay),
    price: price(totalMinor),
  };
  return (
    <div className="wrap grid gap-4 py-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-8 lg:py-8 lg:pb-20">
      <h1 className="text-2xl lg:col-span-2 lg:text-3xl">{t('checkout.title')}</h1>
      {changedFromMinor !== null && (
        <Alert
          tone="warning"
          title={totalMinor > changedFromMinor ? t('checkout.priceUp') : t('checkout.priceDown')}
          action={
            <ButtonLink to={addresses.results} size="sm">
              {t('checkout.backToResults')}
            </ButtonLink>
          }
          className="lg:col-span-2"
        >
          {t('checkout.priceChanged', { before: price(changedFromMinor), now: price(totalMinor) })}
        </Alert>
      )}
      <StayFacts
        review={review}
        stay={stay}
        nights={nights}
        where={[hotel.address, city, country].filter(Boolean).join(', ')}
        changeAddress={addresses.hotel}
      />
      <Card className="shadow-2 lg:sticky lg:top-6">
        <StayPrice review={review} nights={nights} />
        <div className="mt-6 border-t border-line pt-6">
          <WaysToBook
            subject={t('checkout.summarySubject', chosen)}
            summary={t('checkout.summaryStay', chosen)}
          />
        </div>
      </Card>
    </div>
  );
}

/** Somebody was first, or the dates make no sense: what happened, and where to go from here. */
function NotNow({
  review,
  opened,
  seenMinor,
  addresses,
}: Pick<LoadedStay, 'review' | 'opened' | 'seenMinor'> & { addresses: { hotel: string; results: string } }) {
  const { t } = useTranslation('stays');
  const { t: search } = useTranslation('search');
  const price = usePrice();
  const { problems, maxStayNights } = opened;
  const problem = problems.checkIn ?? problems.checkOut ?? problems.guests;
  const isTaken = problem === undefined;
  const text = problem
    ? search(`errors.${problem}`, { count: maxStayNights })
    : t('checkout.notFreeText', { name: review.hotel.name });
  return (
    <EmptyState
      icon={isTaken ? BedDouble : CalendarX2}
      title={isTaken ? t('checkout.notFree') : t('checkout.wrongStay')}
      level="h1"
      className="wrap py-16 md:py-24"
      actions={
        <>
          <ButtonLink to={`${addresses.hotel}#rooms`} tone="brand">
            {isTaken ? t('checkout.otherRooms') : t('checkout.chooseAgain')}
          </ButtonLink>
          {isTaken && <ButtonLink to={addresses.results}>{t('checkout.backToResults')}</ButtonLink>}
        </>
      }
    >
      {text} {isTaken && seenMinor !== null && t('checkout.notFreeWas', { before: price(seenMinor) })}
    </EmptyState>
  );
}
