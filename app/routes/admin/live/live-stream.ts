import type { LiveChanges } from '../../../live-changes.ts';

const heartbeatMs = 20_000;
const checkEveryMs = 3_000;
/** How long a browser waits before it comes again. */
const retryMs = 3_000;
/** And one that gave way to others of the same person, or they would push each other out all day. */
const lateRetryMs = 60_000;
/** Whoever has left so much unread has gone away without a word. */
const mostUnread = 100;

/** Server-sent events that say which kind of thing has changed, for as long as `mayWatch` says yes. */
export function openLiveStream(
  live: LiveChanges,
  { userId, mayWatch }: { userId: string; mayWatch: () => Promise<boolean> },
  timing = { heartbeatMs, checkEveryMs },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const release = new DisposableStack();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (lines: string) => {
          if (release.disposed) return;
          if ((controller.desiredSize ?? 0) < -mostUnread) return end();
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
        // One after the other: while the database is slow, checks must not pile up before it.
        let check = setTimeout(checkAgain, timing.checkEveryMs);
        release.defer(() => clearTimeout(check));
        async function checkAgain() {
          const isAllowed = await mayWatch();
          if (release.disposed) return;
          if (isAllowed) check = setTimeout(checkAgain, timing.checkEveryMs);
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
