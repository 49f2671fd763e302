import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import * as cancel from './booking/cancel.tsx';
import * as trip from './booking/trip.tsx';
import * as checkout from './checkout.tsx';

function after(actionStatus: number): ShouldRevalidateFunctionArgs {
  const url = new URL('http://localhost/');
  return {
    currentUrl: url,
    nextUrl: url,
    currentParams: {},
    nextParams: {},
    formMethod: 'POST',
    actionStatus,
    defaultShouldRevalidate: actionStatus < 400,
  };
}

test('a refusal because of a change loads the page again', () => {
  expect(checkout.shouldRevalidate(after(409))).toBe(true);
  expect(cancel.shouldRevalidate(after(409))).toBe(true);
  expect(trip.shouldRevalidate(after(422))).toBe(true);
});

test('a lost connection keeps the form as it was filled in', () => {
  expect(checkout.shouldRevalidate(after(503))).toBe(false);
});
