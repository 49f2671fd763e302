import { useLocation, useNavigate, useNavigation } from 'react-router';
import { typedParams } from '#features/search/components/typed-params.ts';
import { type HotelQuery, hotelSearchParams } from '#features/search/hotel-query.ts';
import {
  type HotelChoices,
  hotelChoiceParams,
  parseHotelChoices,
} from '#features/search/hotels/hotel-choices.ts';

/** What is chosen, also while the hotels for it are still on their way, and how to choose otherwise. */
export function useHotelFilters(query: HotelQuery, loaded: HotelChoices) {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const navigate = useNavigate();
  const isFiltering = next?.pathname === pathname;
  const chosen = isFiltering ? parseHotelChoices(new URLSearchParams(next.search)) : loaded;
  return {
    pathname,
    chosen,
    address: (choices: HotelChoices) => hotelResultsAddress(pathname, query, choices),
    applyForm(form: HTMLFormElement) {
      const choices = parseHotelChoices(typedParams(form));
      navigate(hotelResultsAddress(pathname, query, choices), { replace: true, preventScrollReset: true });
    },
  };
}

/** The address of a page of hotels: what was searched for, and how it is looked at. */
function hotelResultsAddress(pathname: string, query: HotelQuery, choices: HotelChoices): string {
  const params = new URLSearchParams([...hotelSearchParams(query), ...hotelChoiceParams(choices)]);
  return `${pathname}?${params}`;
}
