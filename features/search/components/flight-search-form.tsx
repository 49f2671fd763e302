import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SlidersHorizontal, UserRound } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { PassengerPicker } from '#ui/passenger-picker.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import {
  cabinLabels,
  cabins,
  type FlightQuery,
  flightSearchParams,
  parseFlightQuery,
  type TripType,
  tripTypes,
} from '../flight-query.ts';
import { type PopularPlace, type SearchForms, typedParams } from '../open-search-forms.ts';
import { MultiCityLegs, SingleLeg, useLegs } from './flight-legs.tsx';
import { SearchButton, useProblemText } from './search-cells.tsx';

const tripLabels = { 'round-trip': 'roundTrip', 'one-way': 'oneWay', 'multi-city': 'multiCity' } as const;

interface FlightSearchFormProps {
  forms: SearchForms;
  places: readonly PopularPlace[];
  currencyCode: string;
  /** Above the passengers; the pages use different texts. */
  passengersLabel: string;
  /** The results page. */
  action?: '/search' | '/flights' | undefined;
}

/**
 * A plain form. It contains the fields of all three trip types, which share the first leg; CSS shows those of the
 * selected type.
 */
export function FlightSearchForm({
  forms,
  places,
  currencyCode,
  passengersLabel,
  action = '/search',
}: FlightSearchFormProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [trip, setTrip] = useState<TripType>(forms.flight.trip);
  const legs = useLegs(forms);
  const { flightProblems } = forms;
  const form = useFirstProblem(Object.keys(flightProblems).length > 0 ? flightProblems : undefined);

  function search(event: React.SubmitEvent<HTMLFormElement>) {
    // Adding a leg submits the form to the server, as without scripts.
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    const { query } = parseFlightQuery(typedParams(event.currentTarget), forms);
    navigate(`${action}?${flightSearchParams(query)}`);
  }

  return (
    <form ref={form} action={action} onSubmit={search} aria-label={t('flightSearch')} className="group/flights">
      <input type="hidden" name="type" value="flights" />
      {/* The Enter key triggers the form's first button, which would otherwise be the one that adds a leg. */}
      <button type="submit" hidden />
      <Segmented
        label={t('tripType')}
        name="trip"
        value={trip}
        onChange={(chosen) => setTrip(tripTypes.find((known) => known === chosen) ?? trip)}
        options={tripTypes.map((value) => ({ value, label: t(tripLabels[value]) }))}
      />
      <div className="mt-4 grid gap-2 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-2 group-not-has-[[value=multi-city]:checked]/flights:md:grid-cols-2 group-not-has-[[value=multi-city]:checked]/flights:lg:grid-cols-[minmax(0,1.85fr)_minmax(0,1.75fr)_minmax(0,1.25fr)]">
          <SingleLeg forms={forms} places={places} trip={trip} legs={legs} />
          <MultiCityLegs forms={forms} places={places} legs={legs} />
          <FlightPassengers forms={forms} label={passengersLabel} />
        </div>
        <SearchButton className="lg:self-start lg:group-has-[[value=multi-city]:checked]/flights:self-end" />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox name="flexible" value="1" defaultChecked={forms.flight.flexibleDates} label={t('flexibleDates')} />
        <AdvancedOptions query={forms.flight} currencyCode={currencyCode} />
      </div>
    </form>
  );
}

function FlightPassengers({ forms, label }: { forms: SearchForms; label: string }) {
  const { t } = useTranslation('search');
  const problemText = useProblemText(forms);
  const { flight, flightProblems, maxPassengers } = forms;
  const cabinLabel = (cabin: string) => t(cabinLabels[cabins.find((known) => known === cabin) ?? 'economy']);
  return (
    <PassengerPicker
      label={label}
      icon={UserRound}
      rows={[
        row('adults', t('adults'), t('adultsHint'), flight.adults, 1),
        row('children', t('children'), t('childrenHint'), flight.children, 0),
        row('infants', t('infants'), t('infantsHint'), flight.infants, 0),
      ]}
      choice={{
        name: 'cabin',
        label: t('cabin'),
        value: flight.cabin,
        options: cabins.map((value) => ({ value, label: cabinLabel(value) })),
      }}
      presetsLabel={t('presets')}
      presets={[
        { label: t('preset.oneEconomy'), values: { adults: 1 }, choice: 'economy' },
        { label: t('preset.twoEconomy'), values: { adults: 2 }, choice: 'economy' },
        { label: t('preset.oneBusiness'), values: { adults: 1 }, choice: 'business' },
      ]}
      summary={(counts, cabin) =>
        t('passengerSummary', {
          travellers: t('travellers', { count: total(counts) }),
          cabin: cabinLabel(cabin),
        })
      }
      problem={(counts) => {
        if (total(counts) > maxPassengers) return problemText('tooManyPassengers') ?? null;
        if ((counts.infants ?? 0) > (counts.adults ?? 0)) return problemText('tooManyInfants') ?? null;
        return null;
      }}
      error={problemText(flightProblems.passengers)}
    />
  );

  function row(name: string, text: string, hint: string, value: number, min: number) {
    return { name, label: text, hint, value, min, max: maxPassengers };
  }
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Works without scripts; initially open if an option is set. */
function AdvancedOptions({ query, currencyCode }: { query: FlightQuery; currencyCode: string }) {
  const { t } = useTranslation('search');
  const { stops, departs, airlines, maxPrice } = query.filters;
  const isAnySet = stops.length + departs.length + airlines.length > 0 || maxPrice !== null;
  return (
    <details open={isAnySet} className="group/advanced open:basis-full">
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-display font-semibold text-brand">
        <SlidersHorizontal className="size-4" strokeWidth={1.75} />
        {t('advanced')}
      </summary>
      <div className="grid gap-4 pt-2 md:grid-cols-2 lg:grid-cols-4">
        <Select
          name="stops"
          label={t('stops')}
          defaultValue={stops.includes('one') ? 'up-to-one' : (stops[0] ?? 'any')}
          options={[
            { value: 'any', label: t('anyStops') },
            { value: 'non-stop', label: t('nonStop') },
            { value: 'up-to-one', label: t('upToOneStop') },
          ]}
        />
        <Input
          name="airline"
          label={t('airline')}
          placeholder={t('airlineHint')}
          defaultValue={airlines.join(', ')}
          maxLength={80}
        />
        <Select
          name="window"
          label={t('departureWindow')}
          defaultValue={departs[0] ?? 'any'}
          options={[
            { value: 'any', label: t('anyTime') },
            { value: 'early-morning', label: t('earlyMorning') },
            { value: 'morning', label: t('morning') },
            { value: 'afternoon', label: t('afternoon') },
            { value: 'evening', label: t('evening') },
          ]}
        />
        <Input
          name="maxPrice"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          label={t('priceCeiling', { currency: currencyCode })}
          defaultValue={maxPrice ?? ''}
        />
      </div>
    </details>
  );
}
