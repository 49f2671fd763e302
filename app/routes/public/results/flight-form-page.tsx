import { RecentSearches } from '#features/search/components/recent-searches.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { SearchPage } from '../../../shell/page-heading.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { FlightForm, type FlightFormAction } from './flight-form.tsx';
import type { LoadedFlights } from './load-flights.ts';

/** The form alone, before a search or with problems. */
export function FlightFormPage({ loaded, action }: { loaded: LoadedFlights; action: FlightFormAction }) {
  const { t } = useTranslation('search');
  const { forms } = loaded;
  return (
    <SearchPage heading={t('searchFlights')}>
      <PageMeta title={t('searchFlights')} description={t('flightsMeta')} hidden={forms.isFlightGiven} />
      <FlightForm loaded={loaded} action={action} />
      <RecentSearches type="flights" limits={forms} className="mt-3" />
    </SearchPage>
  );
}
