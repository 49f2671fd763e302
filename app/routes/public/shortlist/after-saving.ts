import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A heart that was pressed changes what root.tsx loads, and nothing else on the page. */
export function reloadUnlessSaved({ formAction, formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isHeart = formAction === '/hotels/save' && !formData?.has('returnTo');
  return defaultShouldRevalidate && !isHeart;
}
