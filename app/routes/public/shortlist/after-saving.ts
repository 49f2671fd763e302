import type { ShouldRevalidateFunctionArgs } from 'react-router';

export const SAVE = '/hotels/save';

/** A heart that was pressed changes what root.tsx loads, and nothing else on the page. */
export function reloadUnlessSaved({ formAction, formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isHeart = formAction === SAVE && !formData?.has('returnTo');
  return defaultShouldRevalidate && !isHeart;
}
