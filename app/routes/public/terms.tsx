import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/terms';
import { legalDocument } from './legal/legal-document.ts';
import { LegalPage } from './legal/legal-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return legalDocument('terms', factsOf(context));
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
