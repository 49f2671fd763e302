import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { readAuditQuery } from '#features/operations/audit-log/audit-query.ts';
import { auditColumns, exportAudit } from '#features/operations/audit-log/export-audit.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/audit-export';
import { csvLines, csvResponse } from './csv-response.ts';

/** Exports all pages of the audit log with the same filters. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = readAuditQuery(new URL(request.url).searchParams, businessTimeZone);
  const batches = exportAudit(factsOf(context).db, query, knownActor(context));
  return csvResponse('audit', csvLines(auditColumns, batches));
}
