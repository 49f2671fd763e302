import { Outlet } from 'react-router';
import { MoreMessages } from '#i18n/more-messages.tsx';
import { agentNamespaces } from '#i18n/namespaces.ts';
import { factsOf } from '../request-context.ts';
import type { Route } from './+types/agent-messages';

export function loader({ context }: Route.LoaderArgs) {
  const { translator } = factsOf(context).catalogue;
  return Object.fromEntries(agentNamespaces.map((namespace) => [namespace, translator.all(namespace)]));
}

/** Another language loads a new document. */
export function shouldRevalidate() {
  return false;
}

/** Brings the words of the portal. */
export default function AgentMessages({ loaderData }: Route.ComponentProps) {
  return (
    <MoreMessages messages={loaderData}>
      <Outlet />
    </MoreMessages>
  );
}
