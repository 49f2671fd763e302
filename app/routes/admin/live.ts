import { peekViewer } from '#features/identity/entrance/viewer.ts';
import { readMenuNumbers } from '#features/operations/todo/read-menu-numbers.ts';
import { lacksSecondFactor } from '../../lacks-second-factor.ts';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/live';
import { openLiveStream } from './live/live-stream.ts';

/** The numbers of the menu, and for whoever asks for a stream the news that they or something else have changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, live, identity, authHeaders, currentSettings, log } = factsOf(context);
  if (!wantsStream(request)) {
    return Response.json(await readMenuNumbers(db), { headers: { 'cache-control': 'no-store' } });
  }

  async function isStillAdmin(): Promise<boolean> {
    try {
      const viewer = await peekViewer(identity.auth, authHeaders);
      return viewer?.role === 'admin' && !lacksSecondFactor(viewer, currentSettings());
    } catch (error) {
      // A database that is away for a moment signs nobody out, and meanwhile there is no news.
      log.debug({ err: error }, 'whether an administrator is still signed in could not be checked');
      return true;
    }
  }

  // Nobody would ever read or end the stream of an answer that has no body.
  if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders });
  const { userId } = knownViewer(context);
  return new Response(openLiveStream(live, { userId, mayWatch: isStillAdmin }), { headers: streamHeaders });
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Proxies such as nginx would collect it otherwise.
  'x-accel-buffering': 'no',
};

/** What the router fetches as data it reads to the end, which a stream does not have. */
function wantsStream(request: Request): boolean {
  const isData = new URL(request.url).pathname.endsWith('.data');
  return !isData && request.headers.get('accept')?.includes('text/event-stream') === true;
}
