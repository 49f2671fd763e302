import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { useFirstProblem } from '#app/ui/use-first-problem.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { flightSearchParams, parseFlightQuery, type TripType, tripTypes } from '../flight-query.ts';
import type { SearchForms } from '../open-search-forms.ts';
import type { PopularPlace } from '../popular-place.ts';
import { AdvancedOptions } from './advanced-options.tsx';
import { FlightPassengers } from './flight-passengers.tsx';
import { MultiCityLegs } from './multi-city-legs.tsx';
import { SearchButton } from './search-button.tsx';
import { SingleLeg } from './single-leg.tsx';
import { typedParams } from './typed-params.ts';
import { useLegs } from './use-legs.ts';

const tripLabels = { 'round-trip': 'roundTrip', 'one-way': 'oneWay', 'multi-city': 'multiCity' } as const;

export interface FlightSearchFormProps {
  forms: SearchForms;
  places: readonly PopularPlace[];
  currencyCode: string;
  /** Over the passengers: the home page says Passengers And Class, the flights page Passengers. */
  passengersLabel: string;
  /** The page that shows what is found. */
  action?: '/search' | '/flights' | undefined;
}

/** A plain form that asks for results. All three trip types are in it and share their first leg; the style sheet shows the chosen one's fields. */
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
    // A form that asks for another leg goes to the server, as it does without scripts.
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    const { query } = parseFlightQuery(typedParams(event.currentTarget), forms);
    navigate(`${action}?${flightSearchParams(query)}`);
  }

  return (
    <form
      ref={form}
      action={action}
      onSubmit={search}
      aria-label={t('flightSearch')}
      className="group/flights"
    >
      <input type="hidden" name="type" value="flights" />
      {/* Enter in a field presses the first button of a form, which would else be the one that adds a leg. */}
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
        <Checkbox
          name="flexible"
          value="1"
          defaultChecked={forms.flight.flexibleDates}
          label={t('flexibleDates')}
        />
        <AdvancedOptions query={forms.flight} currencyCode={currencyCode} />
      </div>
    </form>
  );
}
