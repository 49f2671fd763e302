import { redirect } from 'react-router';
import { HotelSearchForm } from '#features/search/components/hotel-search-form.tsx';
import { RecentSearches } from '#features/search/components/recent-searches.tsx';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { SearchPage } from '../../shell/search-page.tsx';
import { searchPlaces } from '../../shell/search-places.ts';
import type { Route } from './+types/hotels';
import { HotelResults } from './results/hotel-results.tsx';
import { loadHotels } from './results/load-hotels.ts';

/** The form alone until something is searched for, then what was found. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  const isSearched = ['to', 'checkIn', 'checkOut'].some((name) => searchParams.has(name));
  if (!isSearched) {
    const forms = openSearchForms(new URLSearchParams({ type: 'hotels' }), facts.settings, new Date());
    return { loaded: null, forms, places: searchPlaces(facts) };
  }
  const loaded = await loadHotels(facts, searchParams);
  // Without scripts a form sends all its fields: its search gets the address that it has with scripts.
  if (searchParams.has('nightsBefore')) throw redirect(`/hotels?${hotelSearchParams(loaded.forms.hotel)}`);
  return { loaded };
}

export default function Hotels({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('search');
  if (loaderData.loaded) return <HotelResults loaded={loaderData.loaded} action="/hotels" />;
  return (
    <SearchPage heading={t('searchHotels')}>
      <PageMeta title={t('searchHotels')} description={t('hotelsMeta')} />
      <HotelSearchForm forms={loaderData.forms} places={loaderData.places} wording="page" action="/hotels" />
      <RecentSearches type="hotels" limits={loaderData.forms} className="mt-3" />
    </SearchPage>
  );
}
