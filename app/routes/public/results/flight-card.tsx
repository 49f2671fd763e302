import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import type { FareRule } from '#features/catalogue/fares/fare-rules.ts';
import type { Cabin } from '#features/search/flight-query.ts';
import {
  FareConditions,
  FlightBaggage,
  type FlightDetailsProps,
} from '#features/search/flights/components/fare-details.tsx';
import { FlightLine } from '#features/search/flights/components/flight-line.tsx';
import { FlightTimeline } from '#features/search/flights/components/flight-timeline.tsx';
import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import { fareKey, type ShownItinerary, type ShownNames } from '#features/search/flights/shown-itinerary.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { UsdMinor } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Armchair, ChevronDown, Luggage } from '#ui/icons.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { AgentPrice } from '../../../shell/price.tsx';

const fewSeats = 10;
const veryFewSeats = 4;

function FlightFacts(props: {
  itinerary: ShownItinerary;
  /** One per flight. */
  fares: readonly FareRule[];
  searchedCabin: Cabin;
  isCheapest: boolean;
  isFastest: boolean;
  messages: FlightMessages;
}) {
  const { itinerary, fares, searchedCabin, isCheapest, isFastest, messages } = props;
  const { t } = useTranslation('flights');
  const { flights, seatsLeft } = itinerary;
  const cabins = [...new Set(flights.map(({ cabin }) => cabin))];
  const isMixed = cabins.some((cabin) => cabin !== searchedCabin);
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <Armchair size={16} className="flex-none" />
        {cabins.map(messages.cabin).join(', ')}
      </span>
      <span className="num inline-flex items-center gap-1.5">
        <Luggage size={16} className="flex-none" />
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
            ? t('card.mixedCabin', {
                cabin: messages.cabin(cabins.find((cabin) => cabin !== searchedCabin) ?? searchedCabin),
              })
            : t('card.otherCabin', { cabin: messages.cabin(cabins[0] ?? searchedCabin) })}
        </Badge>
      )}
    </>
  );
}

/** The smallest allowance of all flights. */
function LeastBaggage({ fares }: { fares: readonly FareRule[] }) {
  const { t } = useTranslation('flights');
  const [least] = fares.toSorted(
    (one, other) => one.checkedBags * one.checkedBagKg - other.checkedBags * other.checkedBagKg,
  );
  if (!least || least.checkedBags === 0) return t('card.noBag');
  const { checkedBags: count, checkedBagKg: weight } = least;
  return count === 1 ? t('card.bag', { weight }) : t('card.bags', { count, weight });
}

interface FlightCardProps extends FlightDetailsProps {
  travellers: number;
  isCheapest: boolean;
  isFastest: boolean;
  /** Including earlier legs; null unless this is the last of several. */
  totalUsdMinor: UsdMinor | null;
  href: string;
}

/** An itinerary to choose. The details fold out without scripts. */
export function FlightCard(props: FlightCardProps) {
  const { itinerary, names, messages, travellers, totalUsdMinor, href } = props;
  const { t } = useTranslation('flights');
  const numbers = itinerary.flights.map(({ number }) => number).join(', ');
  const price = messages.price(itinerary.priceMinor);
  const perAll = t('card.perAll', { count: travellers });
  const fares = itinerary.flights.flatMap((flight) => props.fares[fareKey(flight)] ?? []);
  const select = {
    to: href,
    tone: 'brand',
    'aria-label': t('card.selectFlight', { flight: numbers, times: timesOf(itinerary, t), price }),
  } as const;
  return (
    <article className="group/card rounded-lg border border-line bg-surface transition-[box-shadow,border-color] duration-(--duration-1) hover:border-[color-mix(in_oklab,var(--color-brand)_45%,var(--color-line))] hover:shadow-2 has-[details[open]]:border-brand has-[details[open]]:shadow-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 p-4 md:grid-cols-[10.5rem_minmax(0,1fr)_9.5rem] md:gap-5 md:px-5 xl:grid-cols-[13rem_minmax(0,1fr)_10.75rem] xl:gap-6 xl:px-6">
        <Airlines itinerary={itinerary} names={names} numbers={numbers} />
        <div className="max-md:order-first max-md:col-span-full">
          <FlightLine itinerary={itinerary} cityOf={(code) => names.airports[code]?.city ?? code} messages={messages} />
        </div>
        <div className="grid grid-cols-1 justify-items-end gap-0.5 text-end max-md:has-data-net:col-span-full">
          <AgentPrice
            netMinor={itinerary.priceMinor}
            note={perAll}
            total={totalUsdMinor === null ? null : { netMinor: totalUsdMinor }}
          >
            <PriceText text={price} className="text-[1.375rem]/7" />
            <span className="text-xs text-balance text-ink-3 max-md:max-w-40">{perAll}</span>
            {totalUsdMinor !== null && (
              <strong className="num text-sm font-semibold max-md:max-w-40">
                {t('card.wholeTrip', { price: messages.price(totalUsdMinor) })}
              </strong>
            )}
          </AgentPrice>
          <ButtonLink {...select} className="mt-1.5 max-md:hidden">
            {t('card.select')}
          </ButtonLink>
        </div>
      </div>
      <div className="flow-root border-t border-line text-sm text-ink-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2.5 md:float-start md:max-w-[80%] md:py-2.5 md:ps-5 xl:ps-6">
          <FlightFacts {...props} fares={fares} />
        </div>
        <ButtonLink {...select} className="float-end me-4 my-2 md:hidden">
          {t('card.select')}
        </ButtonLink>
        <details className="group/fold">
          <summary className="flex min-h-11 items-center gap-1 px-4 font-display font-semibold whitespace-nowrap text-brand max-md:my-2 md:justify-end md:px-5 xl:px-6">
            <span className="group-open/fold:hidden">{t('card.details')}</span>
            <span className="not-group-open/fold:hidden">{t('card.hide')}</span>
            <span className="sr-only">{t('card.detailsOf', { flight: numbers })}</span>
            <ChevronDown size={16} className="flex-none group-open/fold:rotate-180" />
          </summary>
          <div className="clear-both rounded-b-lg border-t border-line bg-[color-mix(in_oklab,var(--color-sunken)_45%,var(--color-surface))] px-4 pt-5 pb-6 text-ink md:px-5 xl:px-6">
            <FlightDetails {...props} />
          </div>
        </details>
      </div>
    </article>
  );
}

type Translate = ReturnType<typeof useTranslation<'flights'>>['t'];

export function timesOf({ flights }: ShownItinerary, t: Translate): string {
  return t('card.times', { from: flights[0]?.departs.slice(11) ?? '', to: flights.at(-1)?.arrives.slice(11) ?? '' });
}

export function Airlines(props: { itinerary: ShownItinerary; names: ShownNames; numbers: string }) {
  const { itinerary, names, numbers } = props;
  const codes = [...new Set(itinerary.flights.map(({ airline }) => airline))];
  const [code = ''] = codes;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <AirlineBadge code={code} logoFile={names.airlines[code]?.logoFile ?? null} />
      <div className="min-w-0">
        <h3 className="font-text text-base leading-5 font-semibold tracking-normal text-pretty">
          <bdi>{codes.map((one) => names.airlines[one]?.name ?? one).join(', ')}</bdi>
        </h3>
        <p className="isolate-ltr text-sm leading-4.5 text-ink-3">{numbers}</p>
      </div>
    </div>
  );
}

function FlightDetails(props: FlightDetailsProps) {
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:gap-8">
      <FlightTimeline {...props} />
      <div className="grid content-start gap-5">
        <FlightBaggage {...props} />
        <FareConditions {...props} />
      </div>
    </div>
  );
}
