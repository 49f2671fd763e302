// What narrows the flights that were found. Read from an address and written into it, in the browser too.

export const stopChoices = ['non-stop', 'one', 'two'] as const;
export type StopChoice = (typeof stopChoices)[number];

/** Quarters of a day by the clock at the airport. */
export const dayWindows = ['early-morning', 'morning', 'afternoon', 'evening'] as const;
export type DayWindow = (typeof dayWindows)[number];

export interface FlightFilters {
  /** Nothing chosen lets everything through, here and below. */
  stops: StopChoice[];
  /** Codes, or what somebody typed of a name. */
  airlines: string[];
  departs: DayWindow[];
  arrives: DayWindow[];
  /** Airports of connections, by their codes. */
  via: string[];
  maxHours: number | null;
  /** In whole units of the visitor's currency. */
  maxPrice: number | null;
  /** Only with a checked bag in the fare. */
  withBag: boolean;
}

export type FilterName = keyof FlightFilters;

/** By the names that they have in an address. */
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

const mostValues = 40;
const longestValue = 80;

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

/** Adds what is in force to an address. */
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

/** The form's own choice "Up to 1 stop" is two of them. */
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
  // One field of a form may hold several: KQ, ET.
  const given = params.getAll(name).flatMap((value) => value.split(','));
  const texts = given.map((value) => value.trim().slice(0, longestValue));
  return [...new Set(texts.filter(Boolean))].slice(0, mostValues);
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) || null : null;
}
