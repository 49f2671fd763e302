import { Outlet } from 'react-router';
import { agentNamespaces } from '#i18n/namespaces.ts';
import { MoreMessages } from '#i18n/use-translation.tsx';
import { factsOf } from '../request-context.ts';
import type { Route } from './+types/agent-messages';

export function loader({ context }: Route.LoaderArgs) {
  const { translator } = factsOf(context).catalogue;
  return Object.fromEntries(agentNamespaces.map((namespace) => [namespace, translator.all(namespace)]));
}

/** Changing the language loads a new document. */
export function shouldRevalidate() {
  return false;
}

/** Loads the messages of the agent portal. */
export default function AgentMessages({ loaderData }: Route.ComponentProps) {
  return (
    <MoreMessages messages={loaderData}>
      <Outlet />
    </MoreMessages>
  );
}
