import { isId } from '#lib/untrusted-input.ts';
import { type ScoreChoice, scoreChoices } from '../inventory/guest-score.ts';
import { type MapArea, mapAreaText, parseMapArea } from './map-area.ts';
import { parseStayTerms, type StayTerms, stayTermParams } from './stay.ts';

/** The documented orders, the first of which is the default, `best`, and `distance` to the chosen place or the centre. */
export const hotelSorts = ['price-low', 'price-high', 'rating', 'best', 'distance'] as const;
export type HotelSort = (typeof hotelSorts)[number];

/** Kilometres. */
export const withinChoices = [1, 3, 5, 10, 30] as const;

export const starChoices = [5, 4, 3, 2, 1] as const;

/** The filters and view of hotel results, all of which are in the URL. */
export interface HotelChoices extends StayTerms {
  sort: HotelSort;
  page: number;
  isMap: boolean;
  /** The month of the open price calendar, as 2026-12. */
  month: string | null;
  /** The shown part of the map; null shows all hotels. */
  mapArea: MapArea | null;
  /** The id of a landmark. */
  near: string | null;
  /** At most so many kilometres from it. */
  within: (typeof withinChoices)[number] | null;
  stars: number[];
  score: ScoreChoice | null;
  /** On the day of the search. */
  isCancelledFree: boolean;
  /** By name; hotels must have all of them. */
  amenities: string[];
  /** For one night, in whole units of the visitor's currency. */
  minPrice: number | null;
  maxPrice: number | null;
}

const MAX_AMENITIES = 20;
const MAX_PAGE = 10_000;

/** Never throws: invalid parameters are ignored. */
export function parseHotelChoices(params: URLSearchParams): HotelChoices {
  const stars = params.getAll('stars').map(Number);
  const amenities = params.getAll('amenity').map((name) => name.trim().slice(0, 60));
  const nearText = params.get('near') ?? '';
  const near = isId(nearText) ? nearText : null;
  const prices = ['minPrice', 'maxPrice'].map((name) => wholeNumber(withoutSeparators(params.get(name))));
  // Whoever asks for "from 200 to 50" means 50 to 200.
  const isInOrder = prices.includes(null) || Number(prices[0]) <= Number(prices[1]);
  const [minPrice = null, maxPrice = null] = isInOrder ? prices : prices.toReversed();
  return {
    sort: hotelSorts.find((sort) => sort === params.get('sort')) ?? usualSort(near),
    page: Math.min(MAX_PAGE, wholeNumber(params.get('page')) || 1),
    isMap: params.get('map') === '1',
    month: parseMonth(params.get('calendar')),
    ...parseStayTerms(params),
    mapArea: parseMapArea(params.get('at')),
    near,
    within: withinChoices.find((km) => near !== null && String(km) === params.get('within')) ?? null,
    stars: starChoices.filter((count) => stars.includes(count)),
    score: scoreChoices.find((score) => String(score) === params.get('score')) ?? null,
    isCancelledFree: params.get('cancel') === 'free',
    amenities: [...new Set(amenities.filter(Boolean))].slice(0, MAX_AMENITIES),
    ...{ minPrice, maxPrice },
  };
}

/** Whoever names a place wants to be near it. */
function usualSort(near: string | null): HotelSort {
  return near === null ? 'price-low' : 'distance';
}

/** The query parameters; defaults are left out. */
export function hotelChoiceParams(choices: HotelChoices): [string, string][] {
  const { sort, page, isMap, mapArea, month, near, within, stars, score, isCancelledFree, amenities } = choices;
  const { minPrice, maxPrice } = choices;
  return [
    ...(sort === usualSort(near) ? [] : [['sort', sort] as [string, string]]),
    ...(near === null ? [] : [['near', near] as [string, string]]),
    ...(within === null ? [] : [['within', String(within)] as [string, string]]),
    ...stars.map((count): [string, string] => ['stars', String(count)]),
    ...(score === null ? [] : [['score', String(score)] as [string, string]]),
    ...amenities.map((name): [string, string] => ['amenity', name]),
    ...(minPrice === null ? [] : [['minPrice', String(minPrice)] as [string, string]]),
    ...(maxPrice === null ? [] : [['maxPrice', String(maxPrice)] as [string, string]]),
    ...(isCancelledFree ? [['cancel', 'free'] as [string, string]] : []),
    ...stayTermParams(choices),
    ...(isMap ? [['map', '1'] as [string, string]] : []),
    ...(month === null ? [] : [['calendar', month] as [string, string]]),
    ...(isMap && mapArea ? [['at', mapAreaText(mapArea)] as [string, string]] : []),
    ...(page === 1 ? [] : [['page', String(page)] as [string, string]]),
  ];
}

export function withoutFilters(choices: HotelChoices): HotelChoices {
  const none = { stars: [], score: null, isCancelledFree: false, board: null, amenities: [], near: null, within: null };
  return { ...choices, ...none, page: 1, minPrice: null, maxPrice: null, isResident: false };
}

export function countFilters(choices: HotelChoices): number {
  const { stars, score, board, isCancelledFree, isResident, amenities, minPrice, maxPrice, near } = choices;
  const single = [score !== null, board !== null, minPrice !== null, maxPrice !== null, near !== null];
  return stars.length + amenities.length + [...single, isCancelledFree, isResident].filter(Boolean).length;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

/** "35,613" as the field of a price shows it, in any language. */
function withoutSeparators(text: string | null): string | null {
  return text?.replaceAll(/[,.\s](?=\d{3}(?!\d))/g, '') ?? null;
}

/** A month in a URL; null where it names none. */
export function parseMonth(text: string | null): string | null {
  return text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}
