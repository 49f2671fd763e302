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
      const { languages } = hotel.location;
      const place = number % languages.length;
      const language = languages[place] ?? 'en';
      const count = (those: readonly string[]) => those.filter((one) => one === language).length;
      const rank = Math.floor(number / languages.length) * count(languages) + count(languages.slice(0, place));
      const minute = String(between(`${key}/minute`, 0, 59)).padStart(2, '0');
      return {
        id: sampleId('review', key),
        hotelId: hotel.id,
        authorCountry: pick(`${key}/country`, phrasesIn(language, all).countries),
        party: pick(`${key}/party`, ['couple', 'couple', 'family', 'family', 'solo', 'group']),
        ...sampleReviewText(key, language, all, hotel, rank),
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
  /** How many in the language came before. */
  rank = between(`${key}/rank`, 0, 99),
): { rating: number; comment: string } {
  const random = chance(`${key}/rating`) - ((hotel?.stars ?? 3) - 3) * 0.05;
  const rating = random < 0.42 ? 5 : random < 0.76 ? 4 : random < 0.93 ? 3 : random < 0.98 ? 2 : 1;
  return { rating, comment: commentOf(rank, rating, phrasesFor(phrasesIn(language, all), hotel)) };
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
    details: [...language.details, ...(ofView ? [ofView] : [])],
    drawbacks: [...language.drawbacks, ...(isInNature(hotel) ? language.drawbacksInNature : language.drawbacksInTown)],
  };
}

/** As many following ones in a language stand on a page: none repeats a sentence of another. */
const onePage = 6;

function commentOf(rank: number, rating: number, language: ReturnType<typeof phrasesFor>): string {
  const { liked, details, drawbacks, disliked, closings } = language;
  const next = (from: string[]) => from[rank % from.length];
  /** Of a few sentences, each is in only one of a page's reviews. */
  const seldom = (from: string[], after = 0) => from[(rank + after) % onePage];
  const detail = next(details);
  const drawback = seldom(drawbacks);
  const parts = {
    bad: [seldom(disliked, 2) ?? drawback],
    fair: [detail, drawback],
    good: [next(liked), detail, rating === 5 ? seldom(closings, 3) : drawback],
  };
  return (rating <= 2 ? parts.bad : rating === 3 ? parts.fair : parts.good).filter(Boolean).join(' ');
}
