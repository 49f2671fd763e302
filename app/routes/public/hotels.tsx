import { HotelSearchForm } from '#features/search/components/hotel-search-form.tsx';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { SearchPage } from '../../shell/search-page.tsx';
import { searchPlaces } from '../../shell/search-places.ts';
import type { Route } from './+types/hotels';

export function loader({ context, request }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  return { forms: openSearchForms(searchParams, facts.settings, new Date()), places: searchPlaces(facts) };
}

export default function Hotels({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('search');
  return (
    <SearchPage heading={t('searchHotels')}>
      <PageMeta title={t('searchHotels')} description={t('hotelsMeta')} />
      <HotelSearchForm {...loaderData} wording="page" />
    </SearchPage>
  );
}
