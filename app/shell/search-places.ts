import type { PopularPlace } from '#features/search/open-search-forms.ts';
import { countryName } from '#lib/formats.ts';
import type { RequestFacts } from '../request-context.ts';

/** The places a search form offers before anything is typed: the popular destinations and Dubai, the documented default. */
export function searchPlaces({ settings, preferences, catalogue }: RequestFacts): PopularPlace[] {
  const { language } = preferences;
  const { translator } = catalogue;
  const popular = settings.home.popularDestinations.map(({ slug, city, country, airportCode }) => ({
    code: airportCode,
    name: translator.find('home', `destinations.${slug}.name`) ?? city,
    country: countryName(country, language),
  }));
  const dubai = { code: 'DXB', name: translator.of('search')('dubai'), country: countryName('AE', language) };
  return popular.some(({ code }) => code === dubai.code) ? popular : [...popular, dubai];
}
