import type { Place } from '#features/search/places.ts';
import type { RequestFacts } from '../request-context.ts';

/** The places a search form offers before anything is typed: the popular ones and the documented default. */
export function searchPlaces({ settings, preferences, catalogue }: RequestFacts): Place[] {
  const { language } = preferences;
  const { i18n } = catalogue;
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const popular = settings.home.popularDestinations.map(({ slug, city, country, airportCode }) => ({
    code: airportCode,
    name: i18n.exists(`destinations.${slug}.name`, { ns: 'home' })
      ? i18n.t(`destinations.${slug}.name` as 'destinations.nairobi.name', { ns: 'home' })
      : city,
    country: countries.of(country) ?? country,
  }));
  const dubai = { code: 'DXB', name: i18n.t('dubai', { ns: 'search' }), country: countries.of('AE') ?? 'AE' };
  return popular.some(({ code }) => code === dubai.code) ? popular : [...popular, dubai];
}
