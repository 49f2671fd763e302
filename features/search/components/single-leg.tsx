import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { useEnhanced } from '#app/ui/use-enhanced.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateOrEmpty } from '#lib/calendar-date.ts';
import type { TripType } from '../flight-query.ts';
import type { SearchForms } from '../open-search-forms.ts';
import type { PopularPlace } from '../popular-place.ts';
import { PlaceCell } from './place-cell.tsx';
import { useProblemText } from './use-problem-text.ts';

/** From, To, Departure and, for a round trip, Return. */
export function SingleLeg({
  forms,
  places,
  trip,
}: {
  forms: SearchForms;
  places: readonly PopularPlace[];
  trip: TripType;
}) {
  const { t } = useTranslation('search');
  const problemText = useProblemText(forms);
  const { flight, flightProblems, today, lastBookableDay, isFlightGiven } = forms;
  const [first] = flight.legs;
  const [ends, setEnds] = useState(isFlightGiven ? { from: first.from, to: first.to } : { from: '', to: '' });
  const isEnhanced = useEnhanced(() => {});
  const isShown = flight.trip !== 'multi-city';
  // On a phone it would lie on the sentence.
  const hasError = 'from-0' in flightProblems || 'to-0' in flightProblems;
  return (
    <div className="contents group-has-[[value=multi-city]:checked]/flights:hidden">
      <div className="relative grid min-w-0 gap-2 md:grid-cols-2 md:max-lg:col-span-2">
        <PlaceCell
          purpose="flights"
          name="from"
          label={t('from')}
          placeholder={defaultPlace(places, 'NBO')}
          places={places}
          value={ends.from}
          error={isShown ? problemText(flightProblems['from-0']) : undefined}
          onChange={(from) => setEnds((now) => ({ ...now, from }))}
        />
        {isEnhanced && !hasError && (
          <button
            type="button"
            aria-label={t('swap')}
            onClick={() => setEnds(({ from, to }) => ({ from: to, to: from }))}
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
          value={ends.to}
          error={isShown ? problemText(flightProblems['to-0']) : undefined}
          onChange={(to) => setEnds((now) => ({ ...now, to }))}
        />
      </div>
      <DateRangePicker
        className="group-has-[[value=one-way]:checked]/flights:grid-cols-1! group-has-[[value=one-way]:checked]/flights:[&>[data-range-end]]:hidden"
        mode={trip === 'one-way' ? 'single' : 'range'}
        min={today}
        max={lastBookableDay}
        start={{
          name: 'date',
          label: t('departure'),
          error: isShown ? problemText(flightProblems['date-0']) : undefined,
        }}
        end={{ name: 'returnDate', label: t('return'), error: problemText(flightProblems.returnDate) }}
        defaultValue={{ start: dateOrEmpty(first.date), end: dateOrEmpty(flight.returnDate ?? '') }}
      />
    </div>
  );
}

/** An empty field says what a search will take for it. */
function defaultPlace(places: readonly PopularPlace[], code: string): string {
  const place = places.find((candidate) => candidate.code === code);
  return place ? `${place.name} (${place.code})` : code;
}
