import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button, IconButton } from '#app/ui/button.tsx';
import { DatePicker } from '#app/ui/date-picker.tsx';
import { useEnhanced } from '#app/ui/use-enhanced.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays, dateOrEmpty } from '#lib/calendar-date.ts';
import { type FlightLeg, MAX_LEGS } from '../flight-query.ts';
import type { SearchForms } from '../open-search-forms.ts';
import type { PopularPlace } from '../popular-place.ts';
import { PlaceCell } from './place-cell.tsx';
import { useProblemText } from './use-problem-text.ts';

type Row = FlightLeg & { id: number };

/** Two legs at first, up to six. */
export function MultiCityLegs({ forms, places }: { forms: SearchForms; places: readonly PopularPlace[] }) {
  const { t } = useTranslation('search');
  const { pathname } = useLocation();
  const problemText = useProblemText(forms);
  const { today, lastBookableDay, flightProblems, flight } = forms;
  const isGiven = flight.trip === 'multi-city';
  const isEnhanced = useEnhanced(() => {});
  const [rows, setRows] = useState<Row[]>(() => firstRows(forms));

  function change(id: number, part: Partial<FlightLeg>) {
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }
  function add(event: React.MouseEvent) {
    event.preventDefault();
    setRows((now) => [...now, nextRow(now, today)]);
  }

  return (
    <div className="hidden min-w-0 gap-4 group-has-[[value=multi-city]:checked]/flights:grid">
      {rows.map((row, index) => (
        <fieldset key={row.id} className="min-w-0">
          <legend className="mb-1.5 text-sm font-semibold text-ink-2">
            {t('flightNumber', { number: index + 1 })}
          </legend>
          <div className="grid auto-cols-auto grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-[repeat(3,minmax(0,1fr))]">
            <div className="col-span-2 md:col-span-1">
              <PlaceCell
                purpose="flights"
                name="legFrom"
                label={t('from')}
                placeholder={t('placeHint')}
                places={places}
                value={row.from}
                error={isGiven ? problemText(flightProblems[`from-${index}`]) : undefined}
                onChange={(from) => change(row.id, { from })}
              />
            </div>
            <div className="col-span-2 md:col-span-1">
              <PlaceCell
                purpose="flights"
                name="legTo"
                label={t('to')}
                placeholder={t('placeHint')}
                places={places}
                value={row.to}
                error={isGiven ? problemText(flightProblems[`to-${index}`]) : undefined}
                onChange={(to) => change(row.id, { to })}
              />
            </div>
            <DatePicker
              name="legDate"
              label={t('departure')}
              min={today}
              max={lastBookableDay}
              defaultValue={row.date}
              error={isGiven ? problemText(flightProblems[`date-${index}`]) : undefined}
              onChange={(date) => change(row.id, { date })}
            />
            {isEnhanced && rows.length > 2 && (
              <IconButton
                icon={X}
                label={t('removeFlight', { number: index + 1 })}
                className="mt-2.5 md:col-start-4"
                onClick={() => setRows((now) => now.filter(({ id }) => id !== row.id))}
              />
            )}
          </div>
        </fieldset>
      ))}
      {rows.length < MAX_LEGS && (
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

function firstRows({ flight, isFlightGiven, today }: SearchForms): Row[] {
  const given = isFlightGiven && flight.trip === 'multi-city' ? flight.legs : null;
  const legs = given ?? [
    { from: '', to: '', date: today },
    { from: '', to: '', date: addDays(today, 3) },
  ];
  return legs.map((leg, id) => ({ ...leg, date: dateOrEmpty(leg.date), id }));
}

/** The next leg starts where the last one ends. */
function nextRow(rows: Row[], today: string): Row {
  const last = rows.at(-1);
  const id = Math.max(...rows.map((row) => row.id)) + 1;
  return { id, from: last?.to ?? '', to: '', date: addDays(last?.date || today, 3) };
}
