import { peekViewer } from '#features/identity/entrance/viewer.ts';
import { readMenuNumbers } from '#features/operations/todo/read-waiting.ts';
import { lacksSecondFactor } from '../../guard.ts';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/live';
import { openLiveStream } from './live/live-stream.ts';

/** The menu numbers, or for an EventSource a stream of the topics that change. */
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
      // An unreachable database must not sign anybody out.
      log.debug({ err: error }, 'live stream session check failed');
      return true;
    }
  }

  // Nothing would ever read or cancel the stream of a response without a body.
  if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders });
  const { userId } = knownViewer(context);
  return new Response(openLiveStream(live, { userId, isAllowed: isStillAdmin }), { headers: streamHeaders });
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Keeps nginx from buffering the stream.
  'x-accel-buffering': 'no',
};

/** The router reads a .data response to its end, which a stream does not have. */
function wantsStream(request: Request): boolean {
  const isData = new URL(request.url).pathname.endsWith('.data');
  return !isData && request.headers.get('accept')?.includes('text/event-stream') === true;
}
