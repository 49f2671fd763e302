import { data } from 'react-router';
import { exportCsv } from '#features/catalogue/exchange/export-csv.ts';
import { findKind } from '#features/catalogue/exchange/kinds.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/export';

export function loader({ params, context }: Route.LoaderArgs) {
  const kind = findKind(params.kind);
  if (!kind) throw data(null, { status: 404 });
  const { db } = factsOf(context);
  const today = new Date().toISOString().slice(0, 10);
  return new Response(streamOf(exportCsv(db, kind)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}-${today}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

/** The next piece is read when the one before has been sent. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
