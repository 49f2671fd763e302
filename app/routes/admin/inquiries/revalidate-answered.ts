import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Refused because a colleague was first, or because it is gone: the page then shows how things are now. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate;
}
