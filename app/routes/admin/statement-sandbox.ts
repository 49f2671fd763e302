import { data } from 'react-router';
import { sandboxStatement } from '#features/payments/statements/sandbox-statement.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/statement-sandbox';
import { csvResponse } from './csv-response.ts';

/** The books of the sandbox, for trying the comparison. Where no sandbox plays a provider there are none. */
export function loader({ context }: Route.LoaderArgs) {
  const { db, payments } = factsOf(context);
  if (!payments.providers.has('sandbox')) throw data(null, { status: 404 });
  return csvResponse('sandbox-statement', sandboxStatement(db));
}
