// Filters of flight results, parsed from and written to URLs, on the server and in the browser.

export const stopChoices = ['non-stop', 'one', 'two'] as const;
export type StopChoice = (typeof stopChoices)[number];

/** Quarters of the day, in local time. */
export const dayWindows = ['early-morning', 'morning', 'afternoon', 'evening'] as const;
export type DayWindow = (typeof dayWindows)[number];

export interface FlightFilters {
  /** An empty list matches everything, here and below. */
  stops: StopChoice[];
  /** Codes, or typed parts of names. */
  airlines: string[];
  departs: DayWindow[];
  arrives: DayWindow[];
  /** Codes of connection airports. */
  via: string[];
  maxHours: number | null;
  /** In whole units of the visitor's currency. */
  maxPrice: number | null;
  /** Only fares with a checked bag. */
  withBag: boolean;
}

export type FilterName = keyof FlightFilters;

/** The names of the query parameters. */
export const filterParams = {
  stops: 'stops',
  airlines: 'airline',
  departs: 'window',
  arrives: 'arrive',
  via: 'via',
  maxHours: 'maxHours',
  maxPrice: 'maxPrice',
  withBag: 'bag',
} as const satisfies Record<FilterName, string>;

const maxValues = 40;
const maxValueLength = 80;

export function parseFlightFilters(params: URLSearchParams): FlightFilters {
  return {
    stops: parseStops(params.getAll(filterParams.stops)),
    airlines: texts(params, filterParams.airlines),
    departs: chosenOf(dayWindows, params.getAll(filterParams.departs)),
    arrives: chosenOf(dayWindows, params.getAll(filterParams.arrives)),
    via: texts(params, filterParams.via).map((code) => code.toUpperCase()),
    maxHours: wholeNumber(params.get(filterParams.maxHours)),
    maxPrice: wholeNumber(params.get(filterParams.maxPrice)),
    withBag: params.has(filterParams.withBag),
  };
}

export function writeFlightFilters(filters: FlightFilters, params: URLSearchParams): void {
  for (const stop of filters.stops) params.append(filterParams.stops, stop);
  for (const airline of filters.airlines) params.append(filterParams.airlines, airline);
  for (const window of filters.departs) params.append(filterParams.departs, window);
  for (const window of filters.arrives) params.append(filterParams.arrives, window);
  for (const code of filters.via) params.append(filterParams.via, code);
  if (filters.maxHours) params.set(filterParams.maxHours, String(filters.maxHours));
  if (filters.maxPrice) params.set(filterParams.maxPrice, String(filters.maxPrice));
  if (filters.withBag) params.set(filterParams.withBag, '1');
}

/** "Up to 1 stop" in the form stands for two values. */
function parseStops(values: string[]): StopChoice[] {
  return chosenOf(
    stopChoices,
    values.flatMap((value) => (value === 'up-to-one' ? ['non-stop', 'one'] : [value])),
  );
}

function chosenOf<Choice extends string>(choices: readonly Choice[], values: string[]): Choice[] {
  return choices.filter((choice) => values.includes(choice));
}

function texts(params: URLSearchParams, name: string): string[] {
  // One form field may hold several values: KQ, ET.
  const given = params.getAll(name).flatMap((value) => value.split(','));
  const texts = given.map((value) => value.trim().slice(0, maxValueLength));
  return [...new Set(texts.filter(Boolean))].slice(0, maxValues);
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) || null : null;
}

/** Matches a code or a part of the name. */
export function matchesAirline({ code, name }: { code: string; name: string }, typed: string): boolean {
  const text = typed.toLowerCase();
  return code.toLowerCase() === text || name.toLowerCase().includes(text);
}
