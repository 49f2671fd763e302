import { BedDouble, Plane } from 'lucide-react';
import { redirect, useNavigation } from 'react-router';
import { FlightSearchForm } from '#features/search/components/flight-search-form.tsx';
import { HotelSearchForm } from '#features/search/components/hotel-search-form.tsx';
import { SortBy } from '#features/search/components/sort-by.tsx';
import { flightSearchParams } from '#features/search/flight-query.ts';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import { openSearchForms } from '#features/search/open-search-forms.ts';
import { sortChoices } from '#features/search/sort-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { SearchPage } from '../../shell/search-page.tsx';
import { searchPlaces } from '../../shell/search-places.ts';
import { useSite } from '../../shell/use-site.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/search';

export function loader({ context, request }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  const type = searchParams.get('type') === 'hotels' ? 'hotels' : 'flights';
  const forms = openSearchForms(searchParams, facts.settings, new Date());
  if (isSentByForm(searchParams)) {
    throw redirect(
      `/search?${type === 'hotels' ? hotelSearchParams(forms.hotel) : flightSearchParams(forms.flight)}`,
    );
  }
  return {
    type,
    sort: sortChoices[type].find((choice) => choice === searchParams.get('sort')) ?? 'price-low',
    forms,
    places: searchPlaces(facts),
  } as const;
}

/** Without scripts a form sends all its fields, and can't add them up: its search gets the address it has with scripts. */
function isSentByForm(params: URLSearchParams): boolean {
  return !params.has('guests') && (params.has('trip') || params.has('nightsBefore'));
}

export default function SearchResults({ loaderData }: Route.ComponentProps) {
  const { type, sort, forms, places } = loaderData;
  const { t } = useTranslation('search');
  const { currency } = useSite();
  const isFlights = type === 'flights';
  const isLoading = useNavigation().location?.pathname === '/search';
  const [first] = forms.flight.legs;
  const heading = isFlights
    ? t('flightsFromTo', { from: first.from, to: forms.flight.legs.at(-1)?.to || first.to })
    : t('hotelsIn', { place: forms.hotel.destination });
  return (
    <SearchPage
      heading={heading}
      results={
        <section aria-label={t('resultsTitle')} className="mt-8">
          <SortBy choices={sortChoices[type]} chosen={sort} />
          <div className="mt-4 rounded-lg border border-line bg-surface" aria-busy={isLoading}>
            {isLoading && isFlights ? (
              <p role="status" className="px-6 py-16 text-center text-ink-2">
                {t('loadingFlights')}
              </p>
            ) : (
              <EmptyState
                icon={isFlights ? Plane : BedDouble}
                level="h2"
                title={isFlights ? t('noFlights') : t('noHotels')}
              />
            )}
          </div>
        </section>
      }
    >
      <PageMeta title={heading} hidden />
      {isFlights ? (
        <FlightSearchForm
          key={JSON.stringify(forms.flight)}
          forms={forms}
          places={places}
          currencyCode={currency.code}
          passengersLabel={t('passengersAndClass')}
        />
      ) : (
        <HotelSearchForm key={JSON.stringify(forms.hotel)} forms={forms} places={places} wording="home" />
      )}
    </SearchPage>
  );
}
