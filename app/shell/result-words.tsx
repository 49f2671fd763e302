import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { MoreMessages } from '#i18n/more-messages.tsx';
import { resultNamespaces } from '#i18n/namespaces.ts';
import { factsOf } from '../request-context.ts';
import type { Route } from './+types/result-words';

export function loader({ context, request }: Route.LoaderArgs) {
  const { translator } = factsOf(context).catalogue;
  const namespaces = namespacesFor(new URL(request.url));
  return Object.fromEntries(namespaces.map((namespace) => [namespace, translator.all(namespace)]));
}

/** Another language loads a new document. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return namespacesFor(currentUrl).join() !== namespacesFor(nextUrl).join();
}

/** Words are a third of what such a page weighs: one of flights never speaks of rooms. */
function namespacesFor({ pathname, searchParams }: URL): readonly (typeof resultNamespaces)[number][] {
  const isSearch = pathname === '/search';
  if (pathname.startsWith('/hotels') || (isSearch && searchParams.get('type') === 'hotels')) return ['stays'];
  if (pathname === '/flights' || isSearch) return ['alerts', 'flights'];
  return resultNamespaces;
}

/** Brings the words of what a search finds. */
export default function ResultWords({ loaderData }: Route.ComponentProps) {
  return (
    <MoreMessages messages={loaderData}>
      <Outlet />
    </MoreMessages>
  );
}
