interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface BatchOptions<Request, Answer> {
  /**
   * Runs one batch and returns the answers in the order of the requests. Without `mayWaitForLocks` it must fail soon when it
   * has to wait for a lock.
   */
  run(requests: readonly Request[], mayWaitForLocks: boolean): Promise<readonly Answer[]>;
  /** Two requests that share a key never run in the same batch. */
  keysOf(request: Request): readonly string[];
  maxSize: number;
  /** Batches that run at the same time. */
  concurrency: number;
  /** Single requests that run at the same time and may wait for locks. */
  waitingConcurrency: number;
}

/**
 * Runs requests that arrive while others run as one batch, with one statement and one commit: the busier the process,
 * the larger its batches, and a lone request never waits. A batch that fails is halved until the request at fault is
 * alone; that one runs once more by itself and may wait for locks, so that no request waits for another's lock.
 */
export function batch<Request, Answer>(options: BatchOptions<Request, Answer>): (request: Request) => Promise<Answer> {
  type Batch = Waiting<Request, Answer>[];
  const queue: Batch = [];
  const halves: Batch[] = [];
  const startBatches = runConcurrently(
    options.concurrency,
    () => halves.shift() ?? takeBatch(queue, options),
    (next) => run(next, false),
  );
  const blocked: Batch[] = [];
  const startBlocked = runConcurrently(
    options.waitingConcurrency,
    () => blocked.shift() ?? [],
    (next) => run(next, true),
  );

  async function run(current: Batch, mayWaitForLocks: boolean): Promise<void> {
    try {
      const answers = await options.run(
        current.map(({ request }) => request),
        mayWaitForLocks,
      );
      for (const [place, { resolve, reject }] of current.entries()) {
        const answer = answers[place];
        if (answer === undefined) reject(new Error('A request got no answer'));
        else resolve(answer);
      }
    } catch (error) {
      if (mayWaitForLocks) current[0]?.reject(error);
      else if (current.length === 1) blocked.push(current);
      else halves.push(current.slice(0, current.length / 2), current.slice(current.length / 2));
      startBlocked();
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject });
      startBatches();
    });
}

/** Keeps up to `concurrency` batches running until `next` is empty. */
function runConcurrently<Batch extends readonly unknown[]>(
  concurrency: number,
  next: () => Batch,
  run: (current: Batch) => Promise<void>,
): () => void {
  let running = 0;
  return function start(): void {
    while (running < concurrency) {
      const current = next();
      if (current.length === 0) return;
      running += 1;
      void run(current).finally(() => {
        running -= 1;
        start();
      });
    }
  };
}

function takeBatch<Request, Answer>(
  queue: Waiting<Request, Answer>[],
  { maxSize, keysOf }: Pick<BatchOptions<Request, Answer>, 'maxSize' | 'keysOf'>,
): Waiting<Request, Answer>[] {
  const taken: Waiting<Request, Answer>[] = [];
  const left: Waiting<Request, Answer>[] = [];
  const keys = new Set<string>();
  for (const waiting of queue.splice(0)) {
    const own = keysOf(waiting.request);
    if (taken.length >= maxSize || own.some((key) => keys.has(key))) {
      left.push(waiting);
      continue;
    }
    for (const key of own) keys.add(key);
    taken.push(waiting);
  }
  queue.push(...left);
  return taken;
}
