import { data } from 'react-router';
import { sandboxStatement } from '#features/payments/statements/sandbox-statement.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/statement-sandbox';
import { csvResponse } from './csv-response.ts';

/** A sample statement for trying the comparison, only where the sandbox provider is configured. */
export function loader({ context }: Route.LoaderArgs) {
  const { db, payments } = factsOf(context);
  if (!payments.providers.has('sandbox')) throw data(null, { status: 404 });
  return csvResponse('sandbox-statement', sandboxStatement(db));
}
