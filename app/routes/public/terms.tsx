import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/terms';
import { LegalPage, legalDocument } from './legal-document.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return legalDocument('terms', factsOf(context));
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
