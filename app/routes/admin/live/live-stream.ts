import type { LiveChanges } from '../../../live-changes.ts';

const heartbeatMs = 20_000;
const checkEveryMs = 3_000;
/** How long a browser waits before it reconnects. */
const retryMs = 3_000;
/** For a stream closed in favour of newer ones of the same person; at once, they would evict each other in turn. */
const lateRetryMs = 60_000;
/** A client with more unread chunks has disconnected without closing. */
const maxUnread = 100;

/** Server-sent events with the topics that change, until `isAllowed` answers no. */
export function openLiveStream(
  live: LiveChanges,
  { userId, isAllowed }: { userId: string; isAllowed: () => Promise<boolean> },
  timing = { heartbeatMs, checkEveryMs },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const release = new DisposableStack();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (lines: string) => {
          if (release.disposed) return;
          if ((controller.desiredSize ?? 0) < -maxUnread) return end();
          controller.enqueue(encoder.encode(`${lines}\n\n`));
        };
        function end() {
          if (release.disposed) return;
          release.dispose();
          controller.close();
        }

        write(`retry: ${retryMs}`);
        const heartbeat = setInterval(() => write(': still here'), timing.heartbeatMs);
        release.defer(() => clearInterval(heartbeat));
        // A timeout instead of an interval: checks must not pile up while the database is slow.
        let check = setTimeout(checkAgain, timing.checkEveryMs);
        release.defer(() => clearTimeout(check));
        async function checkAgain() {
          const isStillAllowed = await isAllowed();
          if (release.disposed) return;
          if (isStillAllowed) check = setTimeout(checkAgain, timing.checkEveryMs);
          else {
            write('event: ended\ndata: ');
            end();
          }
        }

        const leave = live.watch({
          userId,
          changed: (topic) => write(`data: ${topic}`),
          yielding: () => {
            write(`retry: ${lateRetryMs}`);
            end();
          },
          stopping: end,
        });
        if (release.disposed) leave();
        else release.defer(leave);
      },
      cancel: () => release.dispose(),
    },
    { highWaterMark: 1 },
  );
}
