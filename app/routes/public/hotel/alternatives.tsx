import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import { hotelAddress, type Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '#ui/link.tsx';
import type { CardFacts, OfferFacts } from '../results/load-hotels.ts';
import { SmallHotelCard } from '../results/small-hotel-card.tsx';
import { ChosenPrice } from '../shortlist/chosen-parts.tsx';

interface AlternativesProps {
  hotelId: string;
  stay: Stay;
  similar: readonly (CardFacts & { offer: OfferFacts })[];
  dates: readonly (Pick<Stay, 'checkIn' | 'checkOut'> & { offer: OfferFacts })[];
}

/** Where else, and when else, a guest finds rooms. Loaded only if this hotel has none. */
export function Alternatives({ hotelId, stay, similar, dates }: AlternativesProps) {
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  return (
    <>
      {dates.length > 0 && (
        <div className="mt-6">
          <h3 className="mb-3 text-lg">{t('similar.dates')}</h3>
          <ul className="grid gap-3 md:grid-cols-2">
            {dates.map(({ offer, ...other }) => (
              <li key={other.checkIn}>
                <Link
                  to={`${hotelAddress(hotelId, { ...stay, ...other })}#rooms`}
                  className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-3 rounded-lg border border-line bg-surface px-4 py-3 text-ink hover:border-brand hover:no-underline"
                >
                  {messages.dates(other)}
                  <ChosenPrice offer={offer} stay={stay} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {similar.length > 0 && (
        <div className="mt-6">
          <h3 className="mb-3 text-lg">{t('similar.hotels')}</h3>
          <ul className="grid gap-3 md:grid-cols-2">
            {similar.map(({ offer, ...hotel }) => (
              <li key={hotel.id}>
                <SmallHotelCard hotel={hotel} to={hotelAddress(hotel.id, stay)} lazy>
                  <ChosenPrice offer={offer} stay={stay} />
                </SmallHotelCard>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
