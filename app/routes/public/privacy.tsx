import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/privacy';
import { legalDocument } from './legal/legal-document.ts';
import { LegalPage } from './legal/legal-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return legalDocument('privacy', factsOf(context));
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
