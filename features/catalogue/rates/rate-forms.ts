import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';
import { formatUsdCents } from '#lib/money.ts';
import { dollarsText, parseDollars, parseWhole } from '../editing/amounts.ts';
import { fieldsOf, type Parsed, readFields, type Values } from '../editing/form-values.ts';
import type { RateChange, RateRules } from './change-rates.ts';
import { boards } from './night-price.ts';

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export const priceKinds = {
  same: 'Leave the price',
  percent: 'Percent more or less',
  amount: 'A price for the night',
  own: "The room's own price again",
} as const;
type PriceKind = keyof typeof priceKinds;

export const saleChoices = { same: 'Leave it', open: 'On sale', closed: 'Not on sale' } as const;

export const rateChangeLabels = {
  room_types: 'Room types',
  from: 'First night',
  to: 'Last night',
  weekdays: 'Weekdays',
  price_kind: 'Price',
  price: 'Value',
  min_nights: 'Least nights',
  sale: 'Sale',
};
export type RateChangeField = keyof typeof rateChangeLabels;
export const rateChangeFields = fieldsOf(rateChangeLabels);

/** Nights that are further ahead are not on sale yet. */
const maxDaysAhead = 730;
export const percentChange = { min: -90, max: 500 } as const;
export const maxMinNights = 60;

/** `room_types` and `weekdays` have several values, joined by commas. */
export function parseRateChange(
  values: Values<RateChangeField>,
  { roomTypes, today }: { roomTypes: readonly { id: string; name: string }[]; today: CalendarDate },
): Parsed<Omit<RateChange, 'hotelId'>, RateChangeField> {
  const fields = readFields(values, rateChangeLabels, ['from', 'to']);
  const chosen = values.room_types.split(',').filter(Boolean);
  const types = roomTypes.filter(({ id }) => chosen.includes(id));
  const weekdays = values.weekdays.split(',').filter(Boolean).map(Number);
  const kind = fields.need('price_kind', findKey(priceKinds, values.price_kind || 'same'), 'Choose one of these.');
  const sale = fields.need('sale', findKey(saleChoices, values.sale || 'same'), 'Choose one of these.');
  const price = priceOf(kind, values.price);
  const minNights = values.min_nights === '' ? null : parseWhole(values.min_nights, { min: 1, max: maxMinNights });
  const isSomething = kind !== 'same' || sale !== 'same' || values.min_nights !== '';
  fields.need('room_types', types.length > 0 || undefined, 'Choose at least one room type.');
  fields.need('weekdays', weekdays.some((day) => day >= 1 && day <= 7) || undefined, 'Choose at least one weekday.');
  fields.need('price_kind', isSomething || undefined, 'Choose what changes: the price, the least nights or the sale.');
  fields.need('price', price.isSound || undefined, price.problem);
  fields.need('min_nights', minNights, `Enter 1 to ${maxMinNights}, or nothing.`);
  const last = addDays(today, maxDaysAhead);
  const isDay = (day: string) => isCalendarDate(day) && day >= today && day <= last;
  fields.need('from', isDay(values.from) || undefined, 'Choose a day from today, at most two years ahead.');
  fields.need('to', isDay(values.to) || undefined, 'Choose a day from today, at most two years ahead.');
  if (isDay(values.from) && isDay(values.to)) {
    fields.need('to', daysBetween(values.from, values.to) >= 0 || undefined, 'The last night is before the first.');
  }
  const change = {
    roomTypeIds: types.map(({ id }) => id),
    from: values.from,
    to: values.to,
    weekdays,
    ...(kind === 'same' ? {} : { price: price.value }),
    ...(values.min_nights === '' ? {} : { minNights: minNights ?? null }),
    ...(sale === 'same' ? {} : { isClosed: sale === 'closed' }),
  };
  return fields.parsed({ ...change, summary: summaryOf(change, types) });
}

function findKey<Key extends string>(of: Record<Key, string>, typed: string): Key | undefined {
  return fieldsOf(of).find((key) => key === typed);
}

interface ReadPrice {
  isSound: boolean;
  problem: string;
  value: RateChange['price'];
}

function priceOf(kind: PriceKind, typed: string): ReadPrice {
  if (kind === 'percent') {
    const percent = parseWhole(typed.replace(/ ?%$/, '').replace('−', '-'), percentChange);
    const problem = `Enter a whole percentage from ${percentChange.min} to ${percentChange.max}, such as 30 or -15.`;
    return { isSound: percent !== undefined, problem, value: { percent: 100 + (percent ?? 0) } };
  }
  if (kind === 'amount') {
    const priceMinor = parseDollars(typed);
    const problem = 'Enter dollars, such as 120 or 119.50.';
    return { isSound: priceMinor !== undefined, problem, value: { priceMinor: priceMinor ?? 0 } };
  }
  return { isSound: true, problem: '', value: null };
}

const day = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** For the history: "Deluxe, 20 Dec 2026 to 3 Jan 2027, Fri and Sat: +30 %". */
function summaryOf(
  { from, to, weekdays, price, minNights, isClosed }: Omit<RateChange, 'hotelId' | 'summary'>,
  types: readonly { name: string }[],
): string {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return '';
  const date = (text: CalendarDate) => day.format(new Date(text));
  const days = weekdayNames.filter((_, index) => weekdays.includes(index + 1));
  const what = [
    ...(price === undefined ? [] : [priceText(price)]),
    ...(minNights === undefined
      ? []
      : [minNights === null || minNights === 1 ? 'any nights' : `from ${minNights} nights`]),
    ...(isClosed === undefined ? [] : [isClosed ? 'not on sale' : 'on sale']),
  ];
  const when = [
    from === to ? date(from) : `${date(from)} to ${date(to)}`,
    ...(days.length === 7 ? [] : [days.join(' and ')]),
  ];
  const where = types.map(({ name }) => name).join(', ');
  return `${where}, ${when.join(', ')}: ${what.join(', ')}`.slice(0, 200);
}

function priceText(price: NonNullable<RateChange['price']> | null): string {
  if (price === null) return 'own price';
  if ('priceMinor' in price) return formatUsdCents(price.priceMinor, 'en-US');
  const more = price.percent - 100;
  return `${more > 0 ? '+' : ''}${more} %`;
}

export const rateRuleLabels = {
  board: 'Every price includes',
  breakfast_price: 'Breakfast',
  half_board_price: 'Half board',
  child_board_percent: 'Children pay',
  week_discount_percent: 'From 7 nights',
  month_discount_percent: 'From 28 nights',
  resident_discount_percent: 'Residents',
};
export type RateRuleField = keyof typeof rateRuleLabels;
export const rateRuleFields = fieldsOf(rateRuleLabels);
export const maxDiscountPercent = 90;

export function rateRuleValues(rules: RateRules): Values<RateRuleField> {
  const dollars = (minor: number | null) => (minor === null ? '' : dollarsText(minor));
  return {
    board: rules.board,
    breakfast_price: dollars(rules.breakfastPriceMinor),
    half_board_price: dollars(rules.halfBoardPriceMinor),
    child_board_percent: String(rules.childBoardPercent),
    week_discount_percent: String(rules.weekDiscountPercent),
    month_discount_percent: String(rules.monthDiscountPercent),
    resident_discount_percent: String(rules.residentDiscountPercent),
  };
}

export function parseRateRules(values: Values<RateRuleField>): Parsed<RateRules, RateRuleField> {
  const fields = readFields(values, rateRuleLabels, []);
  const dollars = (field: 'breakfast_price' | 'half_board_price') =>
    fields.need(
      field,
      values[field] === '' ? null : parseDollars(values[field]),
      'Enter dollars, such as 12 or 12.50, or nothing where it is not offered.',
    );
  const percent = (field: RateRuleField, max: number) =>
    fields.whole(field, values[field] || '0', { min: 0, max }, `Enter a whole percentage from 0 to ${max}.`);
  return fields.parsed({
    board: fields.oneOf('board', boards, values.board),
    breakfastPriceMinor: dollars('breakfast_price'),
    halfBoardPriceMinor: dollars('half_board_price'),
    childBoardPercent: percent('child_board_percent', 100),
    weekDiscountPercent: percent('week_discount_percent', maxDiscountPercent),
    monthDiscountPercent: percent('month_discount_percent', maxDiscountPercent),
    residentDiscountPercent: percent('resident_discount_percent', maxDiscountPercent),
  });
}
