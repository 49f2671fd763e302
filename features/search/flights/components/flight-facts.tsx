import { Badge } from '#app/ui/badge.tsx';
import { Armchair, Luggage } from '#app/ui/icons.tsx';
import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { Cabin } from '../../flight-query.ts';
import type { ShownItinerary } from '../shown-itinerary.ts';
import type { FlightWords } from './use-flight-words.ts';

const fewSeats = 10;
const veryFewSeats = 4;

/** Cabin, baggage and what is particular about it, in one line. */
export function FlightFacts({
  itinerary,
  fares,
  asked,
  isCheapest,
  isFastest,
  words,
}: {
  itinerary: ShownItinerary;
  /** Of its flights. */
  fares: readonly FareRule[];
  asked: Cabin;
  isCheapest: boolean;
  isFastest: boolean;
  words: FlightWords;
}) {
  const { t } = useTranslation('flights');
  const { flights, seatsLeft } = itinerary;
  const cabins = [...new Set(flights.map(({ cabin }) => cabin))];
  const isMixed = cabins.some((cabin) => cabin !== asked);
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <Armchair aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none" />
        {cabins.map(words.cabin).join(', ')}
      </span>
      <span className="num inline-flex items-center gap-1.5">
        <Luggage aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none" />
        <LeastBaggage fares={fares} />
      </span>
      {isCheapest && <Badge tone="success">{t('card.lowest')}</Badge>}
      {isFastest && <Badge tone="success">{t('card.fastest')}</Badge>}
      {seatsLeft < fewSeats && (
        <Badge tone={seatsLeft < veryFewSeats ? 'danger' : 'warning'}>
          {t('card.seatsLeft', { count: seatsLeft })}
        </Badge>
      )}
      {flights.some(({ isDelayed }) => isDelayed) && <Badge tone="warning">{t('card.delayed')}</Badge>}
      {isMixed && (
        <Badge>
          {cabins.length > 1
            ? t('card.mixedCabin', { cabin: words.cabin(cabins.find((cabin) => cabin !== asked) ?? asked) })
            : t('card.otherCabin', { cabin: words.cabin(cabins[0] ?? asked) })}
        </Badge>
      )}
    </>
  );
}

/** What all flights of it include. */
function LeastBaggage({ fares }: { fares: readonly FareRule[] }) {
  const { t } = useTranslation('flights');
  const [least] = fares.toSorted(
    (one, other) => one.checkedBags * one.checkedBagKg - other.checkedBags * other.checkedBagKg,
  );
  if (!least || least.checkedBags === 0) return t('card.noBag');
  const { checkedBags: count, checkedBagKg: weight } = least;
  return count === 1 ? t('card.bag', { weight }) : t('card.bags', { count, weight });
}
