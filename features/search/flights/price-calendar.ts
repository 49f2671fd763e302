import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { numberFormat } from '#lib/formats.ts';
import { type DisplayCurrency, type UsdMinor, wholeUnitsFromUsd } from '#lib/money.ts';
import type { FlightLeg, FlightQuery } from '../flight-query.ts';
import { type FlightView, flightAddress, withoutPick } from './flight-address.ts';
import type { DayPrice } from './lowest-prices.ts';
import type { ShownItinerary } from './shown-itinerary.ts';

/** The possible dates of the current leg, and what the links to other dates need. */
export type DateChoice = ReturnType<typeof openDateChoice>;

export function openDateChoice(
  flights: {
    view: FlightView;
    step: number;
    legs: readonly { date: CalendarDate; chosen: ShownItinerary | null }[];
  },
  forms: { flight: FlightQuery; today: CalendarDate; lastBookableDay: CalendarDate },
) {
  const { view, step, legs } = flights;
  const landing = legs[step - 1]?.chosen?.flights.at(-1)?.arrives.slice(0, 10);
  return {
    query: forms.flight,
    view,
    /** The current leg. */
    step,
    date: legs[step]?.date ?? forms.today,
    earliest: landing ?? forms.today,
    latest: forms.lastBookableDay,
  };
}

/** The same search on another date. Keeps the selected earlier legs and clears the later ones. */
export function dayLink(choice: DateChoice, date: CalendarDate): string {
  return flightAddress(moveLeg(choice, date), withoutPick(choice.view, choice.step));
}

/** Seven days on, within the bookable dates. Null when all of them are already visible. */
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

/** Opens the calendar at a month, or closes it. */
export function calendarLink({ query, view }: DateChoice, month: string | null): string {
  return flightAddress(query, { ...view, month });
}

/** The previous and next month, within the bookable dates. */
export function monthLinks(choice: DateChoice, month: string): { earlier: string | null; later: string | null } {
  const { earlier, later } = monthsBeside(month, choice);
  return { earlier: earlier && calendarLink(choice, earlier), later: later && calendarLink(choice, later) };
}

export function monthsBeside(
  month: string,
  { earliest, latest }: { earliest: CalendarDate; latest: CalendarDate },
): { earlier: string | null; later: string | null } {
  const first = earliest.slice(0, 7);
  const last = latest.slice(0, 7);
  const before = addDays(`${month}-01`, -1).slice(0, 7);
  const after = addDays(`${month}-01`, 31).slice(0, 7);
  return {
    earlier: month > first ? earlierOf(before, last) : null,
    later: month < last ? laterOf(after, first) : null,
  };
}

/** A later leg that would now be before the new date is moved, keeping its distance. */
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

/** Larger prices are shown in thousands, since seven columns must fit on a phone. */
const compactFrom = 100_000;

/** Numbers without a currency, which is shown once for a row of prices. */
export function priceFigures(
  { ratePerUsd }: DisplayCurrency,
  languageTag: string,
): { full: (amountUsdMinor: UsdMinor) => string; short: (amountUsdMinor: UsdMinor) => string } {
  const tag = `${languageTag}-u-nu-latn`;
  const full = numberFormat(tag, { maximumFractionDigits: 0 });
  const compact = numberFormat(tag, { notation: 'compact', maximumSignificantDigits: 3 });
  return {
    full: (amount) => full.format(wholeUnitsFromUsd(amount, ratePerUsd)),
    short: (amount) => {
      const units = wholeUnitsFromUsd(amount, ratePerUsd);
      return (units < compactFrom ? full : compact).format(units);
    },
  };
}

interface PriceSpan {
  least: number;
  most: number;
}

/** Null if no day has a price. */
export function priceSpan(days: readonly DayPrice[]): PriceSpan | null {
  const prices = days.flatMap(({ priceMinor }) => (priceMinor === null ? [] : [priceMinor]));
  return prices.length > 0 ? { least: Math.min(...prices), most: Math.max(...prices) } : null;
}

/** False if all days cost the same. */
export function isCheapest(priceMinor: UsdMinor | null, span: PriceSpan | null): boolean {
  return span !== null && span.least < span.most && priceMinor === span.least;
}

/** In percent, from the cheapest to the most expensive day, with a visible minimum. */
export function barHeight(priceMinor: UsdMinor, { least, most }: PriceSpan): number {
  return least === most ? 50 : Math.round(20 + (66 * (priceMinor - least)) / (most - least));
}
