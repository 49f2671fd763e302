import { describe, expect, test } from 'vitest';
import { hotelSearchParams, parseHotelQuery } from './hotel-query.ts';

const limits = { today: '2026-11-15', maxStayNights: 30 };
const parse = (address: string) => parseHotelQuery(new URLSearchParams(address), limits);

describe('a hotel search read from its address', () => {
  test('an empty form takes the documented defaults', () => {
    const { query, problems } = parse('type=hotels&to=&checkIn=&checkOut=&guests=');
    expect(query).toMatchObject({
      destination: 'Nairobi',
      checkIn: '2026-11-15',
      checkOut: '2026-11-16',
      adults: 1,
      rooms: 1,
    });
    expect(problems).toEqual({});
  });

  test('without scripts, a changed Night moves Check Out', () => {
    const { query } = parse('checkIn=2026-12-01&checkOut=2026-12-02&nights=4&nightsBefore=1');
    expect(query.checkOut).toBe('2026-12-05');
  });

  test('without scripts, a changed Check Out stands against an untouched Night', () => {
    const { query } = parse('checkIn=2026-12-01&checkOut=2026-12-08&nights=1&nightsBefore=1');
    expect(query.checkOut).toBe('2026-12-08');
  });

  test.each([
    ['checkIn=2026-11-14', { checkIn: 'datePast' }],
    ['checkIn=tomorrow', { checkIn: 'dateInvalid' }],
    ['checkIn=2026-12-05&checkOut=2026-12-05', { checkOut: 'checkOutBeforeCheckIn' }],
    ['checkIn=2026-12-01&checkOut=2027-01-30', { checkOut: 'tooManyNights' }],
    ['rooms=9&adults=1', { guests: 'tooFewAdults' }],
  ])('%s is told at its field', (address, problems) => {
    expect(parse(address).problems).toMatchObject(problems);
  });

  test('the address of a search leads back to the same search', () => {
    const { query } = parse(
      'to=Zanzibar&checkIn=2026-12-01&checkOut=2026-12-05&rooms=2&adults=3&children=1&nationality=Kenya',
    );
    expect(parseHotelQuery(hotelSearchParams(query), limits).query).toEqual(query);
  });

  test('more rooms or guests than can be searched for, and a year too far, are said at their fields', () => {
    const problems = (address: string) =>
      parseHotelQuery(new URLSearchParams(address), { today: '2026-11-15', maxStayNights: 30 }).problems;
    expect(problems('rooms=12&adults=20')).toEqual({ guests: 'tooManyGuests' });
    expect(problems('adults=40')).toEqual({ guests: 'tooManyGuests' });
    expect(problems('rooms=9&adults=30')).toEqual({});
    expect(problems('checkIn=2028-01-01&checkOut=2028-01-03')).toEqual({ checkIn: 'dateTooLate' });
  });
});
