import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/privacy';
import { LegalPage, legalDocument } from './legal-document.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return legalDocument('privacy', factsOf(context));
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
