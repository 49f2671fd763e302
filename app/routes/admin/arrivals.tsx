import { redirect } from 'react-router';
import { type DayList, readDay } from '#features/booking/stays/read-arrivals.ts';
import { readHotelDay } from '#features/booking/stays/read-chart.ts';
import type { RoomStay } from '#features/booking/stays/read-stays.ts';
import { type DayPart, dayParts } from '#features/booking/stays/stay-rules.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import { findHotel } from '#features/catalogue/rooms/hotel-names.ts';
import { dateOrEmpty, daysBetween } from '#lib/calendar-date.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { CalendarRange } from '#ui/office-icons.tsx';
import { answerForm } from '../../answer-form.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/arrivals';
import { AdminPage, HeadLink } from './admin-page.tsx';
import { keepTyped } from './form-refusals.ts';
import { OutcomeMessage } from './outcome-message.tsx';
import { loneLink, Panel, ReferenceLink } from './panel.tsx';
import { HotelFilter } from './rooms/hotel-filter.tsx';
import { DayLinks } from './stays/day-links.tsx';
import { guestIntents } from './stays/guest-forms.ts';
import { DueText, GuestButtons, StayBadge } from './stays/stay-parts.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const typed = searchParams.get('hotel')?.trim() ?? '';
  const hotel = typed === '' ? undefined : await findHotel(db, typed);
  if (hotel && !isId(typed)) {
    const params = new URLSearchParams(searchParams);
    params.set('hotel', hotel.id);
    throw redirect(`/admin/hotels/arrivals?${params}`);
  }
  const today = (hotel && (await readHotelDay(db, hotel.id))?.today) ?? businessToday(new Date());
  const date = dateOrEmpty(searchParams.get('date') ?? '') || today;
  const unknown = typed === '' || hotel ? undefined : typed;
  const lists = unknown === undefined ? await readDay(db, { date, hotelId: hotel?.id }) : undefined;
  return { hotel, unknown, today, date, lists };
}

export function action({ request, context }: Route.ActionArgs) {
  const { db, reportError } = factsOf(context);
  return answerForm<FormOutcome>(
    { request },
    guestIntents({ db, actor: knownActor(context) }),
    keepTyped(reportError, []),
  );
}

const titles: Record<DayPart, string> = { arrivals: 'Arrivals', present: 'In the hotel', departures: 'Departures' };
const empty: Record<DayPart, string> = {
  arrivals: 'Nobody arrives on this day.',
  present: 'Nobody who came before stays on.',
  departures: 'Nobody leaves on this day.',
};

export default function Arrivals({ loaderData, actionData }: Route.ComponentProps) {
  const { hotel, unknown, today, date, lists } = loaderData;
  return (
    <AdminPage
      title="Arrivals and departures"
      actions={
        hotel && (
          <HeadLink to={`/admin/hotels/${hotel.id}/chart`} icon={CalendarRange}>
            Chart
          </HeadLink>
        )
      }
    >
      <OutcomeMessage outcome={actionData} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <DayLinks name="date" label="Day" day={date} usual={today} step={1} unit="day" />
        <HotelFilter hotel={hotel} unknown={unknown} clearLabel="Show the guests of all hotels" />
      </div>
      {lists &&
        dayParts.map((part) => (
          <Panel
            key={part}
            title={titles[part]}
            aside={
              <span className="num text-sm text-ink-2">
                {lists[part].stays.length}
                {lists[part].hasMore && '+'}
              </span>
            }
          >
            <Guests list={lists[part]} part={part} date={date} withHotel={!hotel} />
          </Panel>
        ))}
    </AdminPage>
  );
}

interface GuestsProps {
  list: DayList;
  part: DayPart;
  date: string;
  withHotel: boolean;
}

function Guests({ list: { stays, hasMore }, part, date, withHotel }: GuestsProps) {
  if (stays.length === 0) return <p className="px-4 py-3 text-sm text-ink-2">{empty[part]}</p>;
  return (
    <>
      <ul aria-label={titles[part]} className="divide-y divide-line">
        {stays.map((stay) => (
          <Guest key={stay.id} stay={stay} withHotel={withHotel}>
            {part === 'arrivals' && stay.checkIn < date && <Badge tone="danger">Due {shortDate(stay.checkIn)}</Badge>}
            {part === 'departures' && stay.state === 'checked_in' && stay.until < date && (
              <Badge tone="danger">Due {shortDate(stay.until)}</Badge>
            )}
          </Guest>
        ))}
      </ul>
      {hasMore && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
          There are more: choose a hotel to see its guests.
        </p>
      )}
    </>
  );
}

function Guest({ stay, withHotel, children }: { stay: RoomStay; withHotel: boolean; children: React.ReactNode }) {
  const { booking, hotel, hotelId, room, roomType, checkIn, checkOut } = stay;
  if (!booking) return null;
  const nights = daysBetween(checkIn, checkOut);
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_19rem]">
      <div className="min-w-0 leading-4.5">
        <b className="font-semibold wrap-anywhere">
          <bdi>{booking.guest || 'Name removed'}</bdi>
        </b>
        <span className="flex flex-wrap items-center gap-x-2 text-sm">
          <ReferenceLink bookingId={booking.id}>{booking.reference}</ReferenceLink>
          <span className="num text-ink-2">
            <DueText stay={stay} />
          </span>
        </span>
      </div>
      <div className="min-w-0 text-sm leading-4.5">
        <span className="block">
          Room <b className="num font-semibold">{room}</b>, <bdi>{roomType}</bdi>
        </span>
        {withHotel && (
          <Link to={`/admin/hotels/${hotelId}/chart`} className={`truncate ${loneLink}`}>
            <bdi>{hotel}</bdi>
          </Link>
        )}
      </div>
      <div className="num text-sm leading-4.5">
        {shortDate(checkIn)} to {shortDate(checkOut)}
        <span className="block text-ink-2">{nights === 1 ? '1 night' : `${nights} nights`}</span>
      </div>
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        {children}
        <StayBadge state={stay.state} />
        <GuestButtons stay={stay} />
      </div>
      {booking.request && (
        <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-2 md:col-span-full">
          <b className="font-semibold text-ink">Request:</b> <bdi>{booking.request}</bdi>
        </p>
      )}
    </li>
  );
}
