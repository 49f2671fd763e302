import { data } from 'react-router';
import { exportCsv } from '#features/catalogue/exchange/export-records.ts';
import { findKind } from '#features/catalogue/exchange/kinds.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/export';
import { csvResponse } from './csv-response.ts';

/** Exports all pages of the list with the same filters; without `list`, all rows of the kind. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const kind = findKind(params.kind);
  if (!kind) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const listedBy = searchParams.has('list') ? searchParams : undefined;
  return csvResponse(kind, exportCsv(factsOf(context).reportsDb, kind, listedBy));
}
