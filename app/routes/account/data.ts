import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/data';
import { collectMyData } from './collect-my-data.ts';

/** All data about the viewer as one JSON file. */
export async function loader({ context }: Route.LoaderArgs) {
  const collected = await collectMyData(factsOf(context).db, knownViewer(context));
  return new Response(JSON.stringify(collected, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  });
}
