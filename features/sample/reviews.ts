import { z } from 'zod';
import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { isInNature, type SampleHotel } from './hotels.ts';
import { readSampleList } from './read-sample-list.ts';
import { between, chance, pick, sampleId } from './seeded.ts';

const sentences = z.array(z.string());
/** Complete sentences of a language that can be combined freely, and the countries of its authors. */
const phrases = z.object({
  language: z.string(),
  countries: z.array(z.string()),
  liked: sentences,
  details: sentences,
  detailsOfView: z.record(z.string(), z.string()),
  drawbacks: sentences,
  drawbacksInTown: sentences,
  drawbacksInNature: sentences,
  disliked: sentences,
  closings: sentences,
});

export type ReviewPhrases = z.infer<typeof phrases>;

export function readReviewPhrases(): ReviewPhrases[] {
  return readSampleList('reviews.json', phrases);
}

interface SampleReview {
  id: string;
  hotelId: string;
  authorCountry: string;
  party: string;
  rating: number;
  comment: string;
  language: string;
  createdAt: string;
}

const epoch = '2020-01-01';
const yearDays = 365;

/** The reviews of the last year. Each hotel gets reviews at its own interval, counted from a fixed date. */
export function sampleReviews(hotel: SampleHotel, today: CalendarDate, all: readonly ReviewPhrases[]): SampleReview[] {
  const perYear = between(`${hotel.id}/reviews`, 9, 29);
  const yesterday = daysBetween(epoch, today) - 1;
  const newest = Math.floor((yesterday * perYear) / yearDays);
  return Array.from({ length: perYear }, (_, index) => newest - index)
    .map((number) => ({ number, day: addDays(epoch, Math.floor((number * yearDays) / perYear)) }))
    .filter(({ day }) => day >= addDays(today, -yearDays))
    .map(({ number, day }) => {
      const key = `${hotel.id}/${number}`;
      const language = pick(`${key}/language`, hotel.location.languages);
      const minute = String(between(`${key}/minute`, 0, 59)).padStart(2, '0');
      return {
        id: sampleId('review', key),
        hotelId: hotel.id,
        authorCountry: pick(`${key}/country`, phrasesIn(language, all).countries),
        party: pick(`${key}/party`, ['couple', 'couple', 'family', 'family', 'solo', 'group']),
        ...sampleReviewText(key, language, all, hotel),
        language,
        createdAt: `${day}T${between(`${key}/hour`, 10, 20)}:${minute}:00Z`,
      };
    });
}

function phrasesIn(language: string, all: readonly ReviewPhrases[]): ReviewPhrases {
  const found = all.find((one) => one.language === language);
  if (!found) throw new Error(`There are no review phrases in ${language}`);
  return found;
}

/** Mostly good, better with more stars. */
export function sampleReviewText(
  key: string,
  language: string,
  all: readonly ReviewPhrases[],
  hotel: Pick<SampleHotel, 'stars' | 'building' | 'view'> | undefined,
): { rating: number; comment: string } {
  const random = chance(`${key}/rating`) - ((hotel?.stars ?? 3) - 3) * 0.05;
  const rating = random < 0.42 ? 5 : random < 0.76 ? 4 : random < 0.93 ? 3 : random < 0.98 ? 2 : 1;
  return { rating, comment: commentOf(key, rating, phrasesFor(phrasesIn(language, all), hotel)) };
}

/** Nobody mentions the street in a village of bungalows, or the waves in the highlands. */
function phrasesFor(
  language: ReviewPhrases,
  hotel: Pick<SampleHotel, 'building' | 'view'> | undefined,
): Pick<ReviewPhrases, 'liked' | 'details' | 'drawbacks' | 'disliked' | 'closings'> {
  if (!hotel) return language;
  const ofView = language.detailsOfView[hotel.view];
  return {
    ...language,
    details: [...language.details, ...(ofView ? [ofView, ofView] : [])],
    drawbacks: [...language.drawbacks, ...(isInNature(hotel) ? language.drawbacksInNature : language.drawbacksInTown)],
  };
}

function commentOf(key: string, rating: number, language: ReturnType<typeof phrasesFor>): string {
  const { liked, details, drawbacks, disliked, closings } = language;
  const one = (what: string, from: string[]) => pick(`${key}/${what}`, from);
  if (rating <= 2) return [one('disliked', disliked), one('but', drawbacks)].join(' ');
  if (rating === 3) return [one('detail', details), one('but', drawbacks)].join(' ');
  const isBrief = chance(`${key}/brief`) < 0.3;
  if (isBrief) return one('liked', liked);
  const last = rating === 5 ? one('closing', closings) : one('but', drawbacks);
  return [one('liked', liked), one('detail', details), last].join(' ');
}
