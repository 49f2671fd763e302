import { useState } from 'react';
import { data } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { valuesOf } from '#features/catalogue/editing/form-values.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { readHotel } from '#features/catalogue/hotels/hotels.ts';
import { listRoomTypes } from '#features/catalogue/pictures/hotel-photos.ts';
import {
  changeRates,
  lastChange,
  readRateRows,
  readRateRules,
  saveRateRules,
  undoRateChange,
} from '#features/catalogue/rates/change-rates.ts';
import {
  parseRateChange,
  parseRateRules,
  rateChangeFields,
  rateRuleFields,
} from '#features/catalogue/rates/rate-forms.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Button } from '#ui/button.tsx';
import { daysInMonth, monthOf, shiftMonth } from '#ui/calendar-month.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BedDouble } from '#ui/icons.tsx';
import { RotateCcw } from '#ui/office-icons.tsx';
import { answerForm, type Intents, type SentForm } from '../../answer-form.ts';
import { conflict, done, type FormOutcome, failed, refused } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/hotel-rates';
import { AdminPage, HeadLink } from './admin-page.tsx';
import { RateCalendar, type RateSpan } from './hotel-rates/rate-calendar.tsx';
import { ChangeForm, RulesForm } from './hotel-rates/rate-forms.tsx';
import { ListForm } from './list-form.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { boxStyle, Panel } from './panel.tsx';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const hotel = isId(params.id) ? await readHotel(db, params.id) : undefined;
  if (!hotel) throw data(null, { status: 404 });
  const today = businessToday(new Date());
  const month = requestedMonth(url.searchParams.get('month'), today);
  const from = `${month}-01`;
  const [rows, rules, last] = await Promise.all([
    readRateRows(db, hotel.id, { from, to: addDays(from, daysInMonth(month) - 1) }),
    readRateRules(db, hotel.id),
    lastChange(db, hotel.id),
  ]);
  return { name: hotel.values.name, id: hotel.id, today, month, rows, rules, last: last ?? null };
}

/** From this month to two years ahead. */
function requestedMonth(text: string | null, today: CalendarDate): string {
  const first = monthOf(today);
  const isMonth = text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
  return isMonth && text >= first && text <= shiftMonth(first, 24) ? text : first;
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  if (!isId(params.id)) throw data(null, { status: 404 });
  return answerForm<FormOutcome>({ request }, rateIntents(db, params.id, knownActor(context)));
}

const gone = 'This hotel was deleted meanwhile.';

function rateIntents(db: Database, hotelId: string, actor: Actor): Intents<FormOutcome> {
  return {
    change: async (sent) => {
      const values = valuesOf(rateChangeFields, (field) => joined(sent, field));
      const roomTypes = await listRoomTypes(db, hotelId);
      const parsed = parseRateChange(values, { roomTypes, today: businessToday(new Date()) });
      if (!parsed.ok) return refused({ ...sent, values }, parsed.problems);
      const changed = await changeRates(db, { hotelId, ...parsed.value }, actor);
      if (changed.ok) return done(`Saved: ${parsed.value.summary}.`, { intent: 'change' });
      if (changed.error === 'no_nights')
        return refused({ ...sent, values }, { weekdays: 'None of these weekdays is among the nights.' });
      return failed(changed.error === 'hotel_gone' ? gone : 'A room type was deleted meanwhile.');
    },
    undo: async ({ text }) => {
      const undone = await undoRateChange(db, { hotelId, changeId: text('change') }, actor);
      if (undone.ok) return done(`Undone: ${undone.summary}.`);
      if (undone.error === 'hotel_gone') return failed(gone);
      return conflict('Somebody else changed or undid something meanwhile. Nothing was undone.');
    },
    rules: async (sent) => {
      const values = valuesOf(rateRuleFields, sent.text);
      const parsed = parseRateRules(values);
      if (!parsed.ok) return refused({ ...sent, values }, parsed.problems);
      const version = Number(sent.text('version')) || 0;
      const saved = await saveRateRules(db, { hotelId, version, rules: parsed.value }, actor);
      if (saved.ok) return done('Saved.', { intent: 'rules' });
      if (saved.error === 'hotel_gone') return failed(gone);
      return conflict('Somebody else changed the prices of this hotel meanwhile. Check them, then save again.');
    },
  };
}

/** Room types and weekdays are ticked one by one. */
function joined({ form, text }: SentForm, field: string): string {
  return field === 'room_types' || field === 'weekdays' ? form.getAll(field).join() : text(field);
}

export default function HotelRates({ loaderData, actionData }: Route.ComponentProps) {
  const { name, today, month, rows, rules, last } = loaderData;
  const [span, setSpan] = useState<RateSpan | null>(null);
  return (
    <AdminPage title={`Prices of ${name}`} actions={<HeadLink to="/admin/hotels">All hotels</HeadLink>}>
      <OutcomeMessage outcome={actionData} />
      {last && (
        <ListForm
          fields={{ intent: 'undo', change: last.id }}
          className={`${boxStyle} flex flex-wrap items-center gap-3 px-4 py-2`}
        >
          <p className="me-auto text-sm">
            Last change: <bdi className="font-semibold">{last.summary}</bdi>
            <span className="text-ink-3"> · {momentText(last.createdAt)}</span>
          </p>
          <Button type="submit" size="sm" icon={RotateCcw}>
            Undo
          </Button>
        </ListForm>
      )}
      {rows.length === 0 ? (
        <EmptyState className={boxStyle} icon={BedDouble} title="No room types yet" level="h2">
          Add rooms first: prices by night are set for each type of room.
        </EmptyState>
      ) : (
        <>
          <RateCalendar month={month} today={today} rows={rows} span={span} onSpan={setSpan} />
          <Panel title="Change nights">
            <ChangeForm rows={rows} today={today} month={month} span={span} outcome={actionData} />
          </Panel>
        </>
      )}
      <Panel title="Meals, long stays and residents">
        <RulesForm rules={rules} outcome={actionData} />
      </Panel>
    </AdminPage>
  );
}
