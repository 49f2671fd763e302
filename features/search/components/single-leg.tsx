import clsx from 'clsx';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { ArrowLeftRight } from '#app/ui/icons.tsx';
import { useEnhanced } from '#app/ui/use-enhanced.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateOrEmpty } from '#lib/calendar-date.ts';
import type { FlightLeg, TripType } from '../flight-query.ts';
import type { SearchForms } from '../open-search-forms.ts';
import type { PopularPlace } from '../popular-place.ts';
import { legHeadingStyle, RemoveLeg } from './multi-city-legs.tsx';
import { defaultPlace, PlaceCell } from './place-cell.tsx';
import type { Legs } from './use-legs.ts';
import { useProblemText } from './use-problem-text.ts';

/** From, To, Departure and, for a round trip, Return. In a trip of many cities it is the first leg. */
export function SingleLeg({
  forms,
  places,
  trip,
  legs,
}: {
  forms: SearchForms;
  places: readonly PopularPlace[];
  trip: TripType;
  legs: Legs;
}) {
  const { t } = useTranslation('search');
  const problemText = useProblemText(forms);
  const { flight, flightProblems, today, lastBookableDay } = forms;
  const [first] = legs.shown;
  const change = (typed: Partial<FlightLeg>) => legs.change(first.id, typed);
  const isEnhanced = useEnhanced(() => {});
  // On a phone it would lie on the sentence.
  const hasError = 'from-0' in flightProblems || 'to-0' in flightProblems;
  return (
    <fieldset className="contents group-has-[[value=multi-city]:checked]/flights:block">
      <legend
        className={clsx('hidden group-has-[[value=multi-city]:checked]/flights:block', legHeadingStyle)}
      >
        {t('flightNumber', { number: 1 })}
      </legend>
      <div className="contents auto-cols-auto grid-cols-[minmax(0,1fr)_auto] gap-2 group-has-[[value=multi-city]:checked]/flights:grid md:grid-cols-[repeat(3,minmax(0,1fr))]">
        <div className="relative grid min-w-0 gap-2 group-has-[[value=multi-city]:checked]/flights:col-span-2 md:grid-cols-2 md:max-lg:col-span-2">
          <PlaceCell
            purpose="flights"
            name="from"
            label={t('from')}
            placeholder={defaultPlace(places, 'NBO')}
            places={places}
            value={first.from}
            error={problemText(flightProblems['from-0'])}
            onChange={(from) => change({ from })}
          />
          {isEnhanced && !hasError && (
            <button
              type="button"
              aria-label={t('swap')}
              onClick={() => change({ from: first.to, to: first.from })}
              className="absolute end-4 top-1/2 z-1 grid size-11 -translate-y-1/2 place-content-center rounded-full border border-field-line bg-surface text-brand hover:bg-brand-soft max-md:rotate-90 md:end-1/2 md:top-[34px] md:translate-x-1/2 md:rtl:-translate-x-1/2"
            >
              <ArrowLeftRight aria-hidden="true" className="size-5" strokeWidth={1.5} />
            </button>
          )}
          <PlaceCell
            purpose="flights"
            name="to"
            className="md:[&>label]:ps-7"
            label={t('to')}
            placeholder={defaultPlace(places, 'DXB')}
            places={places}
            value={first.to}
            error={problemText(flightProblems['to-0'])}
            onChange={(to) => change({ to })}
          />
        </div>
        <DateRangePicker
          className="max-md:group-has-[[value=multi-city]:checked]/flights:last:col-span-2 group-not-has-[[value=round-trip]:checked]/flights:grid-cols-1! group-not-has-[[value=round-trip]:checked]/flights:[&>[data-range-end]]:hidden"
          mode={trip === 'round-trip' ? 'range' : 'single'}
          min={today}
          max={lastBookableDay}
          start={{ name: 'date', label: t('departure'), error: problemText(flightProblems['date-0']) }}
          end={{ name: 'returnDate', label: t('return'), error: problemText(flightProblems.returnDate) }}
          defaultValue={{ start: first.date, end: dateOrEmpty(flight.returnDate ?? '') }}
          onChange={({ start }) => change({ date: start })}
        />
        {trip === 'multi-city' && <RemoveLeg legs={legs} number={1} />}
      </div>
    </fieldset>
  );
}
