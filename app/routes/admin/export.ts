import { data } from 'react-router';
import { exportCsv } from '#features/catalogue/exchange/export-csv.ts';
import { findKind } from '#features/catalogue/exchange/kinds.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/export';
import { csvResponse } from './csv-response.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  const kind = findKind(params.kind);
  if (!kind) throw data(null, { status: 404 });
  return csvResponse(kind, exportCsv(factsOf(context).db, kind));
}
