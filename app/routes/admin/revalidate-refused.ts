import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Refused because something is not as the page has it any more: then the page has it from now on. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 422 || actionStatus === 409 || defaultShouldRevalidate;
}
