import { redirect } from 'react-router';
import { renderStatement } from '#features/booking/documents/render-documents.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { documentContext, fileResponse } from '../../file-response.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/statement-pdf';
import { ownStatement, statementName } from './own-agent.ts';

export async function loader(args: Route.LoaderArgs) {
  const own = await ownStatement(args);
  const facts = factsOf(args.context);
  const pdf =
    own &&
    (await renderStatement(
      documentContext(facts),
      { ...own.agent, phone: displayPhone(own.agent.phone) },
      own.statement,
      facts.preferences.language,
    ));
  if (!pdf) return redirect(`/agent/credit${new URL(args.request.url).search}`, 303);
  return fileResponse(new Uint8Array(pdf), {
    name: `${statementName(own.statement)}.pdf`,
    type: 'application/pdf',
  });
}
