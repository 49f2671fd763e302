import { defaultRecordLimit, maxRecordLimit, readRecords } from '#features/catalogue/exchange/export-records.ts';
import { findKind } from '#features/catalogue/exchange/kinds.ts';
import { isId } from '#lib/untrusted-input.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/catalogue';

/** Pages through one kind of catalogue record (docs/api.md). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const kind = findKind(params.kind);
  if (!kind) return answer({ error: 'not_found' }, 404);
  const { searchParams } = new URL(request.url);
  const after = searchParams.get('after') ?? undefined;
  if (after !== undefined && !isId(after)) {
    return answer({ error: 'bad_request', message: '"after" must be the id of a record.' }, 400);
  }
  const limit = readLimit(searchParams.get('limit'));
  if (limit === undefined) {
    const message = `"limit" must be a whole number from 1 to ${maxRecordLimit}.`;
    return answer({ error: 'bad_request', message }, 400);
  }
  return answer(await readRecords(factsOf(context).db, kind, { after, limit }), 200);
}

function readLimit(text: string | null): number | undefined {
  if (text === null) return defaultRecordLimit;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= maxRecordLimit ? limit : undefined;
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
