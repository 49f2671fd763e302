import { z } from 'zod';
import { loadKnownNames } from '#features/search/places/known-names.ts';
import { languages } from '#i18n/languages.ts';
import type { SampleLocation } from './places.ts';
import { readSampleList } from './read-sample-list.ts';
import { pick } from './seeded.ts';

const sentences = z.array(z.string());
/** Complete sentences; every language has the same ones in the same order. */
const phrases = z.object({
  language: z.enum(languages.map(({ code }) => code)),
  openings: z.record(z.string(), sentences),
  settings: z.record(z.string(), sentences),
  views: z.record(z.string(), sentences),
  endings: sentences,
});

interface DescribedHotel {
  name: string;
  city: string;
  stars: number;
  building: string;
  view: string;
  location: SampleLocation;
}

/** What hotels say of themselves, the same in each language. English is for everybody else. */
export function createHotelTexts() {
  const byLanguage = readSampleList('hotel-descriptions.json', phrases);
  const places = loadKnownNames();
  return ({ name, city, stars, building, view, location }: DescribedHotel) => {
    const key = `${city}/${name}`;
    const names = places.findCity(location.country, city)?.names;
    const texts = byLanguage.map(({ language, openings, settings, views, endings }) => {
      const parts = [openings[stars], settings[building], views[view], endings];
      const text = parts.map((choices = [], index) => pick(`${key}/description ${index}`, choices)).join(' ');
      return [language, text.replace('{city}', names?.[language] ?? city)] as const;
    });
    const { en: description = '', ...descriptions } = Object.fromEntries(texts);
    return { description, descriptions: JSON.stringify(descriptions) };
  };
}
