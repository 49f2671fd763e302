import { redirect } from 'react-router';
import { renderStatement } from '#features/booking/documents/render-statement.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { factsOf } from '../../request-context.ts';
import { documentContext } from '../public/booking/document-context.ts';
import { fileAnswer } from '../public/booking/file-answer.ts';
import type { Route } from './+types/statement-pdf';
import { ownStatement, statementName } from './own-statement.ts';

/** The statement on paper, in the language that is read now. */
export async function loader(asked: Route.LoaderArgs) {
  const own = await ownStatement(asked);
  const facts = factsOf(asked.context);
  const pdf =
    own &&
    (await renderStatement(
      documentContext(facts),
      { ...own.agent, phone: displayPhone(own.agent.phone) },
      own.statement,
      facts.preferences.language,
    ));
  if (!pdf) return redirect(`/agent/credit${new URL(asked.request.url).search}`, 303);
  return fileAnswer(new Uint8Array(pdf), {
    name: `${statementName(own.statement)}.pdf`,
    type: 'application/pdf',
  });
}
