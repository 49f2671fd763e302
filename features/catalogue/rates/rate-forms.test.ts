import { expect, test } from 'vitest';
import { valuesOf } from '../editing/form-values.ts';
import { parseRateChange, parseRateRules, rateChangeFields, rateRuleFields } from './rate-forms.ts';

const roomTypes = [
  { id: 'a', name: 'Deluxe' },
  { id: 'b', name: 'Suite' },
];
const usual: Record<string, string> = {
  room_types: 'a,b',
  from: '2026-12-20',
  to: '2027-01-03',
  weekdays: '5,6',
  price_kind: 'percent',
  price: '30',
};
const parse = (typed: Record<string, string>) =>
  parseRateChange(
    valuesOf(rateChangeFields, (field) => ({ ...usual, ...typed })[field]),
    { roomTypes, today: '2026-11-18' },
  );

test('a change says what it does in one line', () => {
  expect(parse({})).toMatchObject({
    ok: true,
    value: {
      ...{ roomTypeIds: ['a', 'b'], weekdays: [5, 6], price: { percent: 130 } },
      summary: 'Deluxe, Suite, 20 Dec 2026 to 3 Jan 2027, Fri and Sat: +30 %',
    },
  });
  const closed = { price_kind: 'same', price: '', sale: 'closed', min_nights: '3', weekdays: '1,2,3,4,5,6,7' };
  const parsed = parse({ ...closed, to: '2026-12-20', room_types: 'b' });
  expect(parsed).toMatchObject({ ok: true, value: { summary: 'Suite, 20 Dec 2026: from 3 nights, not on sale' } });
  expect(parsed.ok && 'price' in parsed.value).toBe(false);
});

test.each([
  [{ price: '-15 %' }, { percent: 85 }],
  [{ price_kind: 'amount', price: '$119.50' }, { priceMinor: 11_950 }],
  [{ price_kind: 'amount', price: '0' }, { priceMinor: 0 }],
  [{ price_kind: 'own', price: '' }, null],
])('%o is understood', (typed, price) => {
  expect(parse(typed)).toMatchObject({ ok: true, value: { price } });
});

test.each([
  [{ room_types: 'x' }, ['room_types']],
  [{ weekdays: '' }, ['weekdays']],
  [{ weekdays: '9' }, ['weekdays']],
  [{ from: '2026-11-17' }, ['from']],
  [{ to: '2026-12-19' }, ['to']],
  [{ to: 'soon' }, ['to']],
  [{ to: '2099-01-01' }, ['to']],
  [{ price: '-91' }, ['price']],
  [{ price: '1e3' }, ['price']],
  [{ price_kind: 'amount', price: '12,5' }, ['price']],
  [{ price_kind: 'same', price: '' }, ['price_kind']],
  [{ price_kind: 'free' }, ['price_kind']],
  [{ min_nights: '0' }, ['min_nights']],
  [{ sale: 'maybe' }, ['sale']],
])('%o is refused at its field', (typed, fields) => {
  const parsed = parse(typed);
  expect(parsed.ok ? [] : Object.keys(parsed.problems)).toEqual(fields);
});

test('meals that are not offered have no price, and a price of zero is one', () => {
  const rules = (typed: Record<string, string>) =>
    parseRateRules(valuesOf(rateRuleFields, (field) => typed[field] ?? (field === 'board' ? 'room_only' : '')));
  expect(rules({ breakfast_price: '0' })).toMatchObject({
    ok: true,
    value: { breakfastPriceMinor: 0, halfBoardPriceMinor: null, weekDiscountPercent: 0 },
  });
  const refused = rules({ board: 'all', half_board_price: '-3', resident_discount_percent: '91' });
  expect(refused.ok ? [] : Object.keys(refused.problems).toSorted()).toEqual([
    'board',
    'half_board_price',
    'resident_discount_percent',
  ]);
});
