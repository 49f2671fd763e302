import { Outlet } from 'react-router';
import { MoreMessages } from '#i18n/more-messages.tsx';
import { resultNamespaces } from '#i18n/namespaces.ts';
import { factsOf } from '../request-context.ts';
import type { Route } from './+types/result-words';

export function loader({ context }: Route.LoaderArgs) {
  const { translator } = factsOf(context).catalogue;
  return Object.fromEntries(resultNamespaces.map((namespace) => [namespace, translator.all(namespace)]));
}

/** Another language loads a new document. */
export function shouldRevalidate() {
  return false;
}

/** Brings the words of what a search finds. */
export default function ResultWords({ loaderData }: Route.ComponentProps) {
  return (
    <MoreMessages messages={loaderData}>
      <Outlet />
    </MoreMessages>
  );
}
