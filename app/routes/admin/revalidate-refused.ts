import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** 409 and 422 mean that the page is out of date. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 422 || actionStatus === 409 || defaultShouldRevalidate;
}
