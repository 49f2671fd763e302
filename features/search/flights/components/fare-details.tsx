import type { ReactNode } from 'react';
import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { shareOut, type Units } from '#lib/money.ts';
import type { Icon } from '#ui/icon-of.tsx';
import { BriefcaseBusiness, Check, Luggage, X } from '#ui/icons.tsx';
import type { Cabin } from '../../flight-query.ts';
import { type FareLine, fareLines } from '../fare-lines.ts';
import {
  fareKey,
  type ShownFares,
  type ShownFlight,
  type ShownItinerary,
  type ShownNames,
} from '../shown-itinerary.ts';
import type { FlightMessages } from './use-flight-messages.ts';

/** An itinerary and what is needed to describe it; the parts of the details take what they show. */
export interface FlightDetailsProps {
  itinerary: ShownItinerary;
  names: ShownNames;
  fares: ShownFares;
  searchedCabin: Cabin;
  today: CalendarDate;
  messages: FlightMessages;
}

interface FareConditionsProps extends Pick<FlightDetailsProps, 'itinerary' | 'fares' | 'today' | 'messages'> {
  /** What is charged for the itinerary. Its own price, rounded, unless the checkout rounds several together. */
  units?: Units;
}

/** Change fees and refunds, with amounts and dates. */
export function FareConditions({
  itinerary,
  fares,
  today,
  messages,
  units = messages.unitsOf(itinerary.priceMinor),
}: FareConditionsProps) {
  const { t } = useTranslation('flights');
  const amounts = shareOut(
    units,
    itinerary.flights.map(({ priceMinor }) => priceMinor),
  );
  const parts = itinerary.flights.map((flight, position) => ({
    amount: amounts[position] ?? 0,
    terms: fares[fareKey(flight)]?.terms ?? [],
  }));
  const departure = itinerary.flights[0]?.departs.slice(0, 10) ?? today;
  return (
    <section>
      <h4 className="mb-3 text-base tracking-normal">{t('details.conditions')}</h4>
      <ul className="num grid gap-2 text-sm">
        {fareLines(parts, departure, today).map((line) => {
          const isGood = line.kind === 'change' || line.kind === 'refund';
          return (
            <FactLine key={JSON.stringify(line)} icon={isGood ? Check : X} tone={isGood ? 'good' : 'bad'}>
              {sentence(line)}
            </FactLine>
          );
        })}
      </ul>
    </section>
  );

  function sentence(line: FareLine): string {
    switch (line.kind) {
      case 'change': {
        const price = messages.units(line.fee);
        if (line.until === null)
          return line.fee === 0 ? t('details.changeFreeAlways') : t('details.changeAlways', { price });
        const date = messages.date(line.until);
        return line.fee === 0 ? t('details.changeFree', { date }) : t('details.change', { price, date });
      }
      case 'noChange':
        return line.after === null
          ? t('details.noChange')
          : t('details.noChangeAfter', { date: messages.date(line.after) });
      case 'noRefund':
        return line.after === null
          ? t('details.noRefund')
          : t('details.noRefundAfter', { date: messages.date(line.after) });
      case 'refund': {
        const values = {
          price: messages.units(line.back),
          percent: line.percent ?? 0,
          date: line.until === null ? '' : messages.date(line.until),
        };
        if (line.percent === null)
          return line.until === null ? t('details.refundAmountAlways', values) : t('details.refundAmount', values);
        return line.until === null ? t('details.refundAlways', values) : t('details.refund', values);
      }
    }
  }
}

/** The baggage allowance, per flight where it differs. */
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

const tones = { good: 'text-success', bad: 'text-danger' };

function FactLine({ icon: Icon, tone, children }: { icon: Icon; tone: keyof typeof tones; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon className={`flex-none ${tones[tone]}`} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
