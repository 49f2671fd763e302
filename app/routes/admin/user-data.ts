import { data } from 'react-router';
import { auditDataExport } from '#features/identity/back-office/personal-data.ts';
import { isId } from '#lib/untrusted-input.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { collectMyData } from '../account/collect-my-data.ts';
import type { Route } from './+types/user-data';

/** The data export of the person's own account page. The audit log records who downloads it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const person = isId(params.id) ? await auditDataExport(db, params.id, knownActor(context)) : undefined;
  if (!person) throw data(null, { status: 404 });
  return new Response(JSON.stringify(await collectMyData(db, person), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="user-${person.userId}.json"`,
      'cache-control': 'no-store',
    },
  });
}
