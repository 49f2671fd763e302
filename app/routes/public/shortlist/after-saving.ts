import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type Stay, stayParams } from '#features/search/hotels/stay.ts';

export const SAVE = '/hotels/save';

/** A heart that was pressed changes what root.tsx loads, and nothing else on the page. */
export function reloadUnlessSaved({ formAction, formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isHeart = formAction === SAVE && !formData?.has('returnTo');
  return defaultShouldRevalidate && !isHeart;
}

/** The URL of saved or compared hotels, with prices if there is a stay. */
export function chosenAddress(page: 'shortlist' | 'compare', hotelIds: readonly string[], stay: Stay | null): string {
  const params = new URLSearchParams([...hotelIds.map((id) => ['hotel', id]), ...(stay ? stayParams(stay) : [])]);
  return params.size > 0 ? `/hotels/${page}?${params}` : `/hotels/${page}`;
}
