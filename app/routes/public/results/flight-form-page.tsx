import { RecentSearches } from '#features/search/components/recent-searches.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { SearchPage } from '../../../shell/search-page.tsx';
import { FlightForm, type FlightFormAction } from './flight-form.tsx';
import type { LoadedFlights } from './load-flight-page.ts';

/** The form alone: nothing was searched for yet, or something about it is wrong. */
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
