import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { FlightLeg, FlightQuery } from '../flight-query.ts';
import { flightAddress, withoutPick } from './flight-address.ts';
import type { FlightView } from './flight-view.ts';
import type { ShownItinerary } from './shown-itinerary.ts';

/** The link that opens the price calendar gets the focus back when that closes. */
export const calendarToggleId = 'price-calendar-toggle';

/** The dates that the leg which is being chosen may have, and what a page knows for the addresses of its other days. */
export interface DateChoice {
  query: FlightQuery;
  view: FlightView;
  /** The leg that is being chosen. */
  step: number;
  date: CalendarDate;
  earliest: CalendarDate;
  latest: CalendarDate;
}

export function openDateChoice(
  flights: {
    view: FlightView;
    step: number;
    legs: readonly { date: CalendarDate; chosen: ShownItinerary | null }[];
  },
  forms: { flight: FlightQuery; today: CalendarDate; lastBookableDay: CalendarDate },
): DateChoice {
  const { view, step, legs } = flights;
  const landing = legs[step - 1]?.chosen?.flights.at(-1)?.arrives.slice(0, 10);
  return {
    query: forms.flight,
    view,
    step,
    date: legs[step]?.date ?? forms.today,
    earliest: landing ?? forms.today,
    latest: forms.lastBookableDay,
  };
}

/** The same search on another day. What was selected for earlier legs stays; everything later is chosen anew. */
export function dayLink(choice: DateChoice, date: CalendarDate): string {
  return flightAddress(moveLeg(choice, date), withoutPick(choice.view, choice.step));
}

/** Seven days further, as far as flights are sold. Null where all that can be chosen is in sight already. */
export function weekLink(
  choice: DateChoice,
  days: readonly { date: CalendarDate }[],
  direction: 'earlier' | 'later',
): string | null {
  const { date, earliest, latest } = choice;
  if (direction === 'earlier') {
    const isMore = (days[0]?.date ?? date) > earliest;
    return isMore ? dayLink(choice, laterOf(addDays(date, -7), earliest)) : null;
  }
  const isMore = (days.at(-1)?.date ?? date) < latest;
  return isMore ? dayLink(choice, earlierOf(addDays(date, 7), latest)) : null;
}

export function flexibleLink({ query, view }: DateChoice): string {
  return flightAddress({ ...query, flexibleDates: true }, view);
}

/** With the calendar of a month open, or with none. */
export function calendarLink({ query, view }: DateChoice, month: string | null): string {
  return flightAddress(query, { ...view, month });
}

/** The months before and after, as far as flights are sold. */
export function monthLinks(
  choice: DateChoice,
  month: string,
): { earlier: string | null; later: string | null } {
  const first = choice.earliest.slice(0, 7);
  const last = choice.latest.slice(0, 7);
  const before = addDays(`${month}-01`, -1).slice(0, 7);
  const after = addDays(`${month}-01`, 31).slice(0, 7);
  return {
    earlier: month > first ? calendarLink(choice, earlierOf(before, last)) : null,
    later: month < last ? calendarLink(choice, laterOf(after, first)) : null,
  };
}

/** A later leg that the new date would overtake keeps its distance to it. */
function moveLeg({ query, step, date: before, latest }: DateChoice, date: CalendarDate): FlightQuery {
  const follow = (day: CalendarDate): CalendarDate =>
    day < date ? earlierOf(addDays(date, Math.max(0, daysBetween(before, day))), latest) : day;
  if (step >= query.legs.length) return { ...query, returnDate: date };
  const move = (leg: FlightLeg, position: number): FlightLeg =>
    position < step ? leg : { ...leg, date: position === step ? date : follow(leg.date) };
  const [first, ...others] = query.legs;
  return {
    ...query,
    legs: [move(first, 0), ...others.map((leg, position) => move(leg, position + 1))],
    returnDate: query.returnDate && follow(query.returnDate),
  };
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
