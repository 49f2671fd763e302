import { useMemo } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { MoreMessages } from '#i18n/more-messages.tsx';
import type { PageNamespace } from '#i18n/namespaces.ts';
import type { Messages } from '#i18n/translator.ts';
import { factsOf } from '../request-context.ts';
import type { Route } from './+types/page-words';

export function loader({ context, request }: Route.LoaderArgs) {
  const { translator } = factsOf(context).catalogue;
  const namespaces = namespacesFor(new URL(request.url));
  // As a text: the format that loaders speak with browsers takes half as much again for words in boxes.
  return JSON.stringify(
    Object.fromEntries(namespaces.map((namespace) => [namespace, translator.all(namespace)])),
  );
}

/** Another language loads a new document. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return namespacesFor(currentUrl).join() !== namespacesFor(nextUrl).join();
}

/** Words are a third of what a page of results weighs: one of flights never speaks of rooms. */
function namespacesFor({ pathname, searchParams }: URL): readonly PageNamespace[] {
  const path = pathname.replace(/\.data$/, '');
  const isHotels = searchParams.get('type') === 'hotels';
  if (path.startsWith('/hotels')) return ['stays'];
  switch (path) {
    case '/about':
      return ['about'];
    case '/alerts/stop':
      return ['alerts'];
    case '/contact':
      return ['contact'];
    case '/flights':
      return ['alerts', 'flights'];
    case '/search':
      return isHotels ? ['stays'] : ['alerts', 'flights'];
    case '/checkout':
      return isHotels ? ['stays'] : ['flights', 'stays'];
    default:
      return ['home'];
  }
}

/** Brings the words that only some pages need. */
export default function PageWords({ loaderData: text }: Route.ComponentProps) {
  const messages = useMemo((): Messages => JSON.parse(text), [text]);
  return (
    <MoreMessages messages={messages}>
      <Outlet />
    </MoreMessages>
  );
}
