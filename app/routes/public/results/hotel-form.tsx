import { HotelSearchForm } from '#features/search/components/hotel-search-form.tsx';
import type { LoadedHotels } from './load-hotels.ts';

/** The page that shows what the form finds: its own. */
export type HotelFormAction = '/search' | '/hotels';

/** The form with what was searched for, which it forgets when something else is. */
export function HotelForm({
  loaded: { forms, places },
  action,
}: {
  loaded: Pick<LoadedHotels, 'forms' | 'places'>;
  action: HotelFormAction;
}) {
  return (
    <HotelSearchForm
      key={JSON.stringify(forms.hotel)}
      forms={forms}
      places={places}
      wording={action === '/search' ? 'home' : 'page'}
      action={action}
    />
  );
}
