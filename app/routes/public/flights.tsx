import { FlightSearchForm } from '#features/search/components/flight-search-form.tsx';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { SearchPage } from '../../shell/search-page.tsx';
import { searchPlaces } from '../../shell/search-places.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/flights';

export function loader({ context, request }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  return { forms: openSearchForms(searchParams, facts.settings, new Date()), places: searchPlaces(facts) };
}

export default function Flights({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('search');
  const { currency } = useSite();
  return (
    <SearchPage heading={t('searchFlights')}>
      <PageMeta title={t('searchFlights')} description={t('flightsMeta')} />
      <FlightSearchForm {...loaderData} currencyCode={currency.code} passengersLabel={t('passengers')} />
    </SearchPage>
  );
}
