const pauseMs = 1_000;

/** Runs the work when asked, and once more after a pause however often it was asked meanwhile. */
export function takeTurns(work: () => Promise<void>): { ask(): void; stop(): void } {
  let isBusy = false;
  let isAsked = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isBusy = true;
    isAsked = false;
    await work().catch(() => {});
    setTimeout(() => {
      isBusy = false;
      if (isAsked && !isStopped) void run();
    }, pauseMs);
  }

  return {
    ask() {
      isAsked = true;
      if (!isBusy && !isStopped) void run();
    },
    stop() {
      isStopped = true;
    },
  };
}
