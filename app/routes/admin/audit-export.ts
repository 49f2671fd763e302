import { readAuditQuery } from '#features/audit/audit-query.ts';
import { auditColumns, exportAudit } from '#features/audit/export-audit.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/audit-export';
import { csvOf } from './audit/csv-of.ts';
import { csvResponse } from './csv-response.ts';

/** What the page shows with the same address, all of it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readAuditQuery(new URL(request.url).searchParams, businessTimeZone);
  const pieces = exportAudit(factsOf(context).db, query, knownActor(context));
  return csvResponse('audit', csvOf(auditColumns, pieces));
}
