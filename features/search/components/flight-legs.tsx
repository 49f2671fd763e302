import clsx from 'clsx';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays, dateOrEmpty } from '#lib/calendar-date.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DatePicker } from '#ui/date-picker.tsx';
import { DateRangePicker } from '#ui/date-range-picker.tsx';
import { ArrowLeftRight, Plus, X } from '#ui/icons.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import { type FlightLeg, MAX_LEGS, type TripType } from '../flight-query.ts';
import type { PopularPlace, SearchForms } from '../open-search-forms.ts';
import { defaultPlace, PlaceCell, useProblemText } from './search-cells.tsx';

/** The typed values. An untouched origin or date (null) follows the previous leg. */
interface TypedLeg {
  id: number;
  from: string | null;
  to: string;
  date: string | null;
}

interface ShownLeg extends FlightLeg {
  id: number;
}

interface Legs {
  shown: [ShownLeg, ...ShownLeg[]];
  change(id: number, typed: Partial<FlightLeg>): void;
  add(): void;
  remove(id: number): void;
}

/** The legs of every trip type share their state, so that switching the type keeps what was typed. */
export function useLegs(forms: SearchForms): Legs {
  const [typed, setTyped] = useState(() => typedLegs(forms));
  return {
    shown: shownLegs(typed, forms.today),
    change: (id, part) => setTyped((now) => now.map((leg) => (leg.id === id ? { ...leg, ...part } : leg))),
    add: () => setTyped((now) => [...now, untouched(Math.max(...now.map(({ id }) => id)) + 1)]),
    remove: (id) =>
      setTyped((now) => {
        // The new first leg has no previous leg to follow.
        const first = shownLegs(now, forms.today).find((leg) => leg.id !== id);
        return now.filter((leg) => leg.id !== id).map((leg) => (leg.id === first?.id ? { ...leg, ...first } : leg));
      }),
  };
}

function typedLegs({ flight, isFlightGiven, today }: SearchForms): TypedLeg[] {
  const given = isFlightGiven ? flight.legs : [{ from: '', to: '', date: today }];
  const legs = given.map((leg, id) => ({
    ...leg,
    id,
    from: id > 0 && leg.from === given[id - 1]?.to ? null : leg.from,
    date: dateOrEmpty(leg.date),
  }));
  return legs.length > 1 ? legs : [...legs, untouched(1)];
}

function untouched(id: number): TypedLeg {
  return { id, from: null, to: '', date: null };
}

function shownLegs(typed: readonly TypedLeg[], today: string): Legs['shown'] {
  const shown: ShownLeg[] = [];
  for (const { id, from, to, date } of typed) {
    const before = shown.at(-1);
    shown.push({
      id,
      from: from ?? before?.to ?? '',
      to,
      date: date ?? addDays(before?.date || today, 3),
    });
  }
  const [first = { id: 0, from: '', to: '', date: today }, ...later] = shown;
  return [first, ...later];
}

/** From, To, Departure and, for a round trip, Return. For a multi-city trip it is the first leg. */
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
  // On a phone the button would cover the error message.
  const hasError = 'from-0' in flightProblems || 'to-0' in flightProblems;
  return (
    <fieldset className="contents group-has-[[value=multi-city]:checked]/flights:block">
      <legend className={clsx('hidden group-has-[[value=multi-city]:checked]/flights:block', legHeadingStyle)}>
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
              <ArrowLeftRight className="size-5" />
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

const legHeadingStyle = 'mb-1.5 text-sm font-semibold text-ink-2';

/** The legs after the first, at most five. */
export function MultiCityLegs({
  forms,
  places,
  legs,
}: {
  forms: SearchForms;
  places: readonly PopularPlace[];
  legs: Legs;
}) {
  const { t } = useTranslation('search');
  const { pathname } = useLocation();
  const problemText = useProblemText(forms);
  const { today, lastBookableDay, flightProblems, flight } = forms;
  const problemOf = (field: string) => (flight.trip === 'multi-city' ? problemText(flightProblems[field]) : undefined);
  const [, ...later] = legs.shown;

  function add(event: React.MouseEvent) {
    event.preventDefault();
    legs.add();
  }

  return (
    <div className="mt-2 hidden min-w-0 gap-4 group-has-[[value=multi-city]:checked]/flights:grid">
      {later.map((leg, index) => (
        <fieldset key={leg.id} className="min-w-0">
          <legend className={legHeadingStyle}>{t('flightNumber', { number: index + 2 })}</legend>
          <div className="grid auto-cols-auto grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-[repeat(3,minmax(0,1fr))]">
            <div className="col-span-2 md:col-span-1">
              <PlaceCell
                purpose="flights"
                name="legFrom"
                label={t('from')}
                placeholder={legs.shown[index]?.to || (index === 0 ? defaultPlace(places, 'DXB') : t('placeHint'))}
                places={places}
                value={leg.from}
                error={problemOf(`from-${index + 1}`)}
                onChange={(from) => legs.change(leg.id, { from })}
              />
            </div>
            <div className="col-span-2 md:col-span-1">
              <PlaceCell
                purpose="flights"
                name="legTo"
                label={t('to')}
                placeholder={t('placeHint')}
                places={places}
                value={leg.to}
                error={problemOf(`to-${index + 1}`)}
                onChange={(to) => legs.change(leg.id, { to })}
              />
            </div>
            <DatePicker
              name="legDate"
              label={t('departure')}
              min={today}
              max={lastBookableDay}
              className="max-md:last:col-span-2"
              defaultValue={leg.date}
              error={problemOf(`date-${index + 1}`)}
              onChange={(date) => legs.change(leg.id, { date })}
            />
            <RemoveLeg legs={legs} number={index + 2} />
          </div>
        </fieldset>
      ))}
      {legs.shown.length < MAX_LEGS && (
        <Button
          type="submit"
          name="addLeg"
          value="1"
          formAction={pathname}
          tone="soft"
          icon={Plus}
          className="justify-self-start"
          onClick={add}
        >
          {t('addCity')}
        </Button>
      )}
    </div>
  );
}

/** Shown from three legs on, and only with scripts: without them, a leg is removed by leaving it empty. */
function RemoveLeg({ legs, number }: { legs: Legs; number: number }) {
  const { t } = useTranslation('search');
  const isEnhanced = useEnhanced(() => {});
  const leg = legs.shown[number - 1];
  return isEnhanced && leg && legs.shown.length > 2 ? (
    <IconButton
      icon={X}
      label={t('removeFlight', { number })}
      className="mt-2.5 md:col-start-4"
      onClick={() => legs.remove(leg.id)}
    />
  ) : null;
}
