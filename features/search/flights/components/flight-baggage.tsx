import { BriefcaseBusiness, Luggage } from '#app/ui/icons.tsx';
import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { fareKey, type ShownFlight } from '../shown-itinerary.ts';
import { FactLine } from './fact-line.tsx';
import type { FlightDetailsProps } from './flight-details-props.ts';

/** What may be carried, flight by flight where they differ. */
export function FlightBaggage({ itinerary, fares }: Pick<FlightDetailsProps, 'itinerary' | 'fares'>) {
  const { t } = useTranslation('flights');
  const groups = groupByBaggage(itinerary.flights, fares);
  return (
    <section>
      <h4 className="mb-3 text-base tracking-normal">{t('details.baggage')}</h4>
      {groups.map(({ numbers, fare }) => (
        <div key={numbers.join()} className="not-first:mt-3">
          {groups.length > 1 && (
            <p className="mb-1 text-sm text-ink-2">{t('details.onFlight', { flight: numbers.join(', ') })}</p>
          )}
          <Bags fare={fare} />
        </div>
      ))}
    </section>
  );
}

function Bags({ fare: { cabinBagKg, checkedBags, checkedBagKg } }: { fare: FareRule }) {
  const { t } = useTranslation('flights');
  const checked =
    checkedBags === 1
      ? t('card.bag', { weight: checkedBagKg })
      : t('card.bags', { count: checkedBags, weight: checkedBagKg });
  return (
    <ul className="num grid gap-2 text-sm">
      <FactLine icon={BriefcaseBusiness} tone={cabinBagKg > 0 ? 'good' : 'bad'}>
        {cabinBagKg > 0
          ? t('details.cabinBag', { weight: t('card.bag', { weight: cabinBagKg }) })
          : t('details.noCabinBag')}
      </FactLine>
      <FactLine icon={Luggage} tone={checkedBags > 0 ? 'good' : 'bad'}>
        {checkedBags > 0 ? t('details.checkedBag', { weight: checked }) : t('details.noCheckedBag')}
      </FactLine>
    </ul>
  );
}

function groupByBaggage(flights: readonly ShownFlight[], fares: FlightDetailsProps['fares']) {
  const groups = new Map<string, { numbers: string[]; fare: FareRule }>();
  for (const flight of flights) {
    const fare = fares[fareKey(flight)];
    if (!fare) continue;
    const key = [fare.cabinBagKg, fare.checkedBags, fare.checkedBagKg].join();
    const group = groups.get(key);
    if (group) group.numbers.push(flight.number);
    else groups.set(key, { numbers: [flight.number], fare });
  }
  return [...groups.values()];
}
