import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { SampleHotel } from './hotels.ts';
import { type ReviewPhrases, reviewPhrases } from './review-phrases.ts';
import { between, chance, pick, sampleId } from './seeded.ts';

export interface SampleReview {
  id: string;
  authorCountry: string;
  rating: number;
  comment: string;
  language: string;
  createdAt: string;
}

const epoch = '2020-01-01';
const yearDays = 365;

/** Every hotel has its own rhythm of guests who write, counted from a fixed day; these are those of the last year. */
export function sampleReviews(hotel: SampleHotel, today: CalendarDate): SampleReview[] {
  const inAYear = between(`${hotel.id}/reviews`, 9, 29);
  const yesterday = daysBetween(epoch, today) - 1;
  const newest = Math.floor((yesterday * inAYear) / yearDays);
  return Array.from({ length: inAYear }, (_, index) => newest - index)
    .map((number) => ({ number, day: addDays(epoch, Math.floor((number * yearDays) / inAYear)) }))
    .filter(({ day }) => day >= addDays(today, -yearDays))
    .map(({ number, day }) => sampleReview(hotel, `${hotel.id}/${number}`, day));
}

function sampleReview(hotel: SampleHotel, key: string, day: CalendarDate): SampleReview {
  const language = pick(`${key}/language`, hotel.location.languages);
  const phrases = reviewPhrases[language];
  if (!phrases) throw new Error(`Nobody knows how to write a review in ${language}`);
  const rating = ratingOf(key, hotel.stars);
  const minute = between(`${key}/minute`, 0, 59);
  return {
    id: sampleId('review', key),
    authorCountry: pick(`${key}/country`, phrases.countries),
    rating,
    comment: commentOf(key, rating, phrases),
    language,
    createdAt: `${day}T${between(`${key}/hour`, 10, 20)}:${String(minute).padStart(2, '0')}:00Z`,
  };
}

/** What a guest of a house of the middle sort might say. */
export function sampleReviewText(key: string, language: string): { rating: number; comment: string } {
  const phrases = reviewPhrases[language];
  if (!phrases) throw new Error(`Nobody knows how to write a review in ${language}`);
  const rating = ratingOf(key, 3);
  return { rating, comment: commentOf(key, rating, phrases) };
}

/** Mostly content, the more so the more stars. */
function ratingOf(key: string, stars: number): number {
  const luck = chance(`${key}/rating`) - (stars - 3) * 0.05;
  if (luck < 0.42) return 5;
  if (luck < 0.76) return 4;
  if (luck < 0.93) return 3;
  return luck < 0.98 ? 2 : 1;
}

function commentOf(key: string, rating: number, phrases: ReviewPhrases): string {
  const { liked, details, buts, disliked, closings } = phrases;
  const one = (what: string, from: string[]) => pick(`${key}/${what}`, from);
  const isBrief = chance(`${key}/brief`) < 0.3;
  if (rating <= 2) return [one('disliked', disliked), one('but', buts)].join(' ');
  if (rating === 3) return [one('detail', details), one('but', buts)].join(' ');
  if (isBrief) return one('liked', liked);
  const last = rating === 5 ? one('closing', closings) : one('but', buts);
  return [one('liked', liked), one('detail', details), last].join(' ');
}
