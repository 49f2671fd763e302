import type { PopularPlace } from '#features/search/popular-place.ts';
import type { RequestFacts } from '../request-context.ts';

/** The places a search form offers before anything is typed: the popular ones and the documented default. */
export function searchPlaces({ settings, preferences, catalogue }: RequestFacts): PopularPlace[] {
  const { language } = preferences;
  const { translator } = catalogue;
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const popular = settings.home.popularDestinations.map(({ slug, city, country, airportCode }) => ({
    code: airportCode,
    name: translator.find('home', `destinations.${slug}.name`) ?? city,
    country: countries.of(country) ?? country,
  }));
  const dubai = { code: 'DXB', name: translator.of('search')('dubai'), country: countries.of('AE') ?? 'AE' };
  return popular.some(({ code }) => code === dubai.code) ? popular : [...popular, dubai];
}
