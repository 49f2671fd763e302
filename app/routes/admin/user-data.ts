import { data } from 'react-router';
import { noteDataExport } from '#features/identity/back-office/note-data-export.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { collectMyData } from '../account/collect-my-data.ts';
import type { Route } from './+types/user-data';

/** The file that the person gets on their own account page, for somebody who asks for it by letter. Written down. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const person = isId(params.id) ? await noteDataExport(db, params.id, knownActor(context)) : undefined;
  if (!person) throw data(null, { status: 404 });
  return new Response(JSON.stringify(await collectMyData(db, person), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="user-${person.userId}.json"`,
      'cache-control': 'no-store',
    },
  });
}
