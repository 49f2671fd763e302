import { peekViewer } from '#features/identity/entrance/viewer.ts';
import { readMenuNumbers } from '#features/operations/desk/read-menu-numbers.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/live';
import { openLiveStream } from './live/live-stream.ts';

/** The numbers of the menu, and for whoever asks for a stream the news that they or something else have changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, live, identity, authHeaders, log } = factsOf(context);
  const wantsStream = request.headers.get('accept')?.includes('text/event-stream') ?? false;
  if (!wantsStream) {
    return Response.json(await readMenuNumbers(db), { headers: { 'cache-control': 'no-store' } });
  }

  async function isStillAdmin(): Promise<boolean> {
    try {
      return (await peekViewer(identity.auth, authHeaders))?.role === 'admin';
    } catch (error) {
      // A database that is away for a moment signs nobody out, and meanwhile there is no news.
      log.debug({ err: error }, 'whether an administrator is still signed in could not be checked');
      return true;
    }
  }

  return new Response(openLiveStream(live, isStillAdmin), {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // Proxies such as nginx would collect it otherwise.
      'x-accel-buffering': 'no',
    },
  });
}
