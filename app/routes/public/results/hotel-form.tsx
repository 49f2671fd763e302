import { HotelSearchForm } from '#features/search/components/hotel-search-form.tsx';
import type { LoadedHotels } from './load-hotels.ts';

/** The form submits to its own page. */
export type HotelFormAction = '/search' | '/hotels';

/** The key resets typed values when another search is shown. */
export function HotelForm(props: { loaded: Pick<LoadedHotels, 'forms' | 'places'>; action: HotelFormAction }) {
  const {
    loaded: { forms, places },
    action,
  } = props;
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
