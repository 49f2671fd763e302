import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { type RequestFacts, requestFacts, viewerContext } from '../request-context.ts';
import { loader, shouldRevalidate } from './page-messages.tsx';

const catalogue = loadCatalogues()('en');

function textOn(path: string, role: Viewer['role'] | null): Record<string, object> {
  const context = new RouterContextProvider();
  context.set(requestFacts, { catalogue, payments: { providers: new Map() } } as unknown as RequestFacts);
  context.set(viewerContext, role && ({ role } as Viewer));
  const request = new Request(`http://localhost${path}`);
  return JSON.parse(
    loader({ context, request, params: {}, url: new URL(request.url), pattern: '/' } as Parameters<typeof loader>[0]),
  );
}

function namespacesOn(path: string, role: Viewer['role'] | null): string[] {
  return Object.keys(textOn(path, role));
}

test.each(['/', '/flights', '/hotels', '/hotels/an-id', '/search', '/checkout?type=hotels', '/booking/FM123456'])(
  'the selling messages come with %s for agents and for nobody else',
  (path) => {
    expect(namespacesOn(path, 'agent')).toContain('selling');
    expect(namespacesOn(path, 'agent').filter((name) => name !== 'selling')).toEqual(namespacesOn(path, null));
    for (const other of [null, 'client', 'admin'] as const) expect(namespacesOn(path, other)).not.toContain('selling');
  },
);

test('an agent on a text page gets no selling messages', () => {
  for (const path of ['/about', '/contact', '/booking']) expect(namespacesOn(path, 'agent')).not.toContain('selling');
});

test('the results of hotels name what their price calendar marks', () => {
  const { stays } = textOn('/search?type=hotels&calendar=2026-12', null);
  for (const key of ['calendar.lowest', 'hotel.yourStay', 'hotel.checkOut']) expect(stays).toHaveProperty(key);
});

test('the messages of cancelling and of reviews come with their pages, also after a navigation from the booking', () => {
  expect(textOn('/booking/FM123456/cancel', null).trip).toHaveProperty('cancel.heading');
  expect(textOn('/booking/FM123456/review', null).trip).toHaveProperty('review.heading');
  expect(textOn('/booking/open', null).trip).toHaveProperty('open.heading');
  expect(textOn('/booking/FM123456', null).trip).not.toHaveProperty('cancel.heading');
  const moved = (from: string, to: string) =>
    shouldRevalidate({
      currentUrl: new URL(from, 'http://localhost'),
      nextUrl: new URL(to, 'http://localhost'),
    } as Parameters<typeof shouldRevalidate>[0]);
  expect(moved('/booking/FM123456', '/booking/FM123456/cancel')).toBe(true);
  expect(moved('/booking/FM123456/cancel', '/booking/FM123456')).toBe(true);
  expect(moved('/booking/FM123456', '/booking/FM123456?paid=1')).toBe(false);
});
