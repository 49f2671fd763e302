import { data } from 'react-router';
import { readChart, readRoomChoices } from '#features/booking/stays/read-chart.ts';
import { readStay } from '#features/booking/stays/read-stays.ts';
import { isBlock, isMovable } from '#features/booking/stays/stay-rules.ts';
import { addDays, dateOrEmpty } from '#lib/calendar-date.ts';
import { isId } from '#lib/untrusted-input.ts';
import { BedDouble, Lock } from '#ui/icons.tsx';
import { CalendarClock } from '#ui/office-icons.tsx';
import { answerForm } from '../../answer-form.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/hotel-chart';
import { AdminPage, HeadLink } from './admin-page.tsx';
import { DialogLink, useOpenDialog } from './form-dialog.tsx';
import { keepTyped } from './form-refusals.ts';
import { BlockDialog, MoveQuestion } from './hotel-chart/chart-dialogs.tsx';
import { chartIntents } from './hotel-chart/chart-forms.ts';
import { ChartLegend, ChartTable } from './hotel-chart/chart-table.tsx';
import { BlockPanel, StayPanel } from './hotel-chart/stay-dialog.tsx';
import { EmptyList } from './list-table.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { DayLinks } from './stays/day-links.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ url: { searchParams }, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const day = dateOrEmpty(searchParams.get('from') ?? '') || undefined;
  const chart = isId(params.id) ? await readChart(db, params.id, day) : undefined;
  if (!chart) throw data(null, { status: 404 });
  const stayId = searchParams.get('do') === 'stay' ? searchParams.get('of') : null;
  const opened = stayId === null ? undefined : await readStay(db, stayId, chart.hotel.id);
  const choices = opened && isMovable(opened.state) ? await readRoomChoices(db, opened) : [];
  return { chart, opened, choices };
}

export function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { db, reportError } = factsOf(context);
  const intents = chartIntents({ db, actor: knownActor(context), hotelId: params.id });
  return answerForm<FormOutcome>({ request }, intents, keepTyped(reportError, ['block']));
}

export default function HotelChart({ loaderData, actionData }: Route.ComponentProps) {
  const { chart, opened, choices } = loaderData;
  const { hotel, today, from } = chart;
  const { dialog, of } = useOpenDialog();
  const rooms = chart.types.flatMap((type) => type.rooms);
  return (
    <AdminPage
      title={`Rooms of ${hotel.name}`}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <HeadLink to={`/admin/hotels/arrivals?hotel=${hotel.id}`} icon={CalendarClock}>
            Arrivals
          </HeadLink>
          {rooms.length > 0 && (
            <DialogLink dialog="block" icon={Lock}>
              <span>
                Block<span className="max-md:sr-only"> rooms</span>
              </span>
            </DialogLink>
          )}
        </div>
      }
    >
      <OutcomeMessage outcome={actionData} />
      <DayLinks name="from" label="First day" day={from} usual={addDays(today, -1)} step={7} unit="week" />
      {rooms.length === 0 ? (
        <EmptyList icon={BedDouble} title="No rooms found" isNarrowed={false}>
          Add rooms to this hotel first.
        </EmptyList>
      ) : (
        <>
          <ChartLegend />
          <ChartTable chart={chart} />
        </>
      )}
      {dialog === 'stay' &&
        opened &&
        (isBlock(opened.state) ? <BlockPanel block={opened} /> : <StayPanel stay={opened} choices={choices} />)}
      {dialog === 'move' && of && <MoveQuestion stayId={of} />}
      {dialog === 'block' && <BlockDialog chart={chart} roomId={of} />}
    </AdminPage>
  );
}
