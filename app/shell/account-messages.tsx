import { Outlet } from 'react-router';
import { MoreMessages } from '#i18n/more-messages.tsx';
import { accountNamespaces } from '#i18n/namespaces.ts';
import { factsOf } from '../request-context.ts';
import type { Route } from './+types/account-messages';

export function loader({ context }: Route.LoaderArgs) {
  const { translator } = factsOf(context).catalogue;
  return Object.fromEntries(accountNamespaces.map((namespace) => [namespace, translator.all(namespace)]));
}

/** Another language loads a new document. */
export function shouldRevalidate() {
  return false;
}

/** Brings the words of the pages around signing in and of the account. */
export default function AccountMessages({ loaderData }: Route.ComponentProps) {
  return (
    <MoreMessages messages={loaderData}>
      <Outlet />
    </MoreMessages>
  );
}
