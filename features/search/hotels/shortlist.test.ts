import { describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { MAX_SAVED, parseHotelIds, readShortlist, saveHotels, shortId, shortlistCookie } from './shortlist.ts';

const ids = Array.from({ length: 25 }, () => newId());
const [first = '', second = ''] = ids;

/** As a browser sends back what it was given. */
function sentBack(saved: readonly string[]): string {
  return `fika-mbali-language=ar; ${shortlistCookie(saved, false).split(';')[0]}; other=1`;
}

describe('what a browser saved', () => {
  test('comes back as it was, in a cookie that scripts of others never see', () => {
    expect(readShortlist(sentBack([first, second]))).toEqual([first, second]);
    expect(shortlistCookie([first], true)).toMatch(
      /^fika-mbali-shortlist=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(shortlistCookie([], false)).toContain('Max-Age=0');
    expect(sentBack(ids.slice(0, MAX_SAVED)).length).toBeLessThan(600);
  });

  test('is at most twenty hotels, also where somebody wrote more into the cookie', () => {
    expect(readShortlist(sentBack(ids))).toEqual(ids.slice(0, MAX_SAVED));
    const { ids: saved, isFull } = saveHotels(ids.slice(0, 19), [first, ...ids.slice(19)]);
    expect(saved).toEqual([ids[19], ...ids.slice(0, 19)]);
    expect(isFull).toBe(true);
    expect(saveHotels([first], [second])).toEqual({ ids: [second, first], isFull: false });
    expect(saveHotels([first], [first])).toEqual({ ids: [first], isFull: false });
  });

  test.each([
    null,
    '',
    'fika-mbali-shortlist',
    'fika-mbali-shortlist=',
    'fika-mbali-shortlist=<script>alert(1)</script>',
    'fika-mbali-shortlist=....',
    `xfika-mbali-shortlist=${'A'.repeat(22)}`,
    `fika-mbali-shortlist=${'A'.repeat(4000)}`,
  ])('is nothing where the cookie is %j', (cookie) => {
    expect(readShortlist(cookie)).toEqual([]);
  });
});

describe('an address with hotels', () => {
  test('names them in full or short, and each once', () => {
    expect(shortId(first)).toHaveLength(22);
    expect(parseHotelIds([first, shortId(second), shortId(first)])).toEqual([first, second]);
  });

  test('loses whatever is no id', () => {
    const wrong = ['', '<script>', "' or 1=1", '%00', '../admin', `${first}x`, first.toUpperCase(), 'é'.repeat(22)];
    expect(parseHotelIds([...wrong, second])).toEqual([second]);
  });
});
