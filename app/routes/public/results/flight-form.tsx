import { FlightSearchForm } from '#features/search/components/flight-search-form.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useSite } from '../../../shell/use-site.ts';
import type { LoadedFlights } from './load-flights.ts';

/** The form submits to its own page. */
export type FlightFormAction = '/search' | '/flights';

/** The key resets typed values when another search is shown. */
export function FlightForm({ loaded, action }: { loaded: LoadedFlights; action: FlightFormAction }) {
  const { t } = useTranslation('search');
  const { currency } = useSite();
  const { forms, places } = loaded;
  return (
    <FlightSearchForm
      key={JSON.stringify(forms.flight)}
      forms={forms}
      places={places}
      currencyCode={currency.code}
      passengersLabel={action === '/search' ? t('passengersAndClass') : t('passengers')}
      action={action}
    />
  );
}
