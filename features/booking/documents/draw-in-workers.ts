import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createByteCache } from '#lib/byte-cache.ts';
import { projectFolder } from '#lib/project-folder.ts';
import type { Drawn } from './draw/worker.ts';
import type { PdfDocument } from './pdf/pen.ts';

export type DrawPdf = (document: PdfDocument) => Promise<Uint8Array<ArrayBuffer>>;

/** The queue is full; the client may retry. */
class TooManyDocuments extends Error {
  override name = 'TooManyDocuments';
}

/** Compared by name: the site bundle has another copy of the class. */
export function isTooManyDocuments(error: unknown): boolean {
  return error instanceof Error && error.name === 'TooManyDocuments';
}

interface Job {
  text: string;
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (error: unknown) => void;
}

interface Limits {
  /** One core is left for requests. */
  workers: number;
  /** An idle thread ends after this and frees its memory. */
  idleMs: number;
  /** A document takes milliseconds; one that takes longer than this never ends. */
  jobMs: number;
  /** Total size of queued documents. */
  waitingCharacters: number;
  /** Size of the cache of drawn files. */
  cachedBytes: number;
  /** The worker module. */
  file: string;
}

// Workers keep little between two documents: without limits V8 takes three times as much before it collects garbage.
const memory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 48 };

const defaultLimits: Limits = {
  workers: Math.max(1, Math.min(4, availableParallelism() - 1)),
  idleMs: 60_000,
  jobMs: 30_000,
  waitingCharacters: 16_000_000,
  cachedBytes: 8_000_000,
  // The bundled worker loads in half the time.
  file: import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, 'draw', 'worker.ts')
    : join(projectFolder, 'build', 'server', 'draw-worker.js'),
};

/**
 * Draws documents in worker threads, so that no request waits for another. Files are cached under a hash of their whole
 * input, so that a cached file is never stale.
 */
export function createPdfDrawing(chosen: Partial<Limits> = {}): { draw: DrawPdf; close(): Promise<void> } {
  const limits = { ...defaultLimits, ...chosen };
  const pool = createPool(limits);
  const cache = createByteCache<Uint8Array<ArrayBuffer>>(limits.cachedBytes);
  const inProgress = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function drawNew(key: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const bytes = await pool.draw(text);
      cache.set(key, bytes, bytes.length);
      return bytes;
    } finally {
      inProgress.delete(key);
    }
  }

  return {
    async draw(document) {
      const text = JSON.stringify(document);
      const key = hash('sha256', text, 'base64');
      const known = cache.get(key) ?? inProgress.get(key);
      if (known) return known;
      const drawing = drawNew(key, text);
      inProgress.set(key, drawing);
      return drawing;
    },
    close: pool.close,
  };
}

/** Threads start on demand and draw one document at a time. */
function createPool({ workers: maxWorkers, idleMs, jobMs, waitingCharacters, file }: Limits) {
  const workers = new Map<Worker, { job?: Job; timer?: NodeJS.Timeout }>();
  const waiting: Job[] = [];
  let waitingLength = 0;
  let isClosed = false;

  function start(): Worker {
    const worker = new Worker(file, { resourceLimits: memory });
    workers.set(worker, {});
    worker.on('message', (drawn: Drawn) => {
      if (!workers.has(worker)) return;
      const job = takeJob(worker);
      if ('bytes' in drawn) job?.resolve(drawn.bytes);
      else job?.reject(drawn.error);
      makeIdle(worker);
      assignJobs();
    });
    const lose = (error: unknown) => {
      takeJob(worker)?.reject(error);
      workers.delete(worker);
      assignJobs();
    };
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('The worker drawing this document has exited')));
    return worker;
  }

  function takeJob(worker: Worker): Job | undefined {
    const own = workers.get(worker);
    clearTimeout(own?.timer);
    if (own) workers.set(worker, {});
    return own?.job;
  }

  function makeIdle(worker: Worker): void {
    worker.unref();
    workers.set(worker, { timer: setTimeout(() => end(worker), idleMs).unref() });
  }

  async function end(worker: Worker): Promise<void> {
    // Removed first, so that it gets no new job; its current job is rejected after it has ended.
    const own = workers.get(worker);
    clearTimeout(own?.timer);
    workers.delete(worker);
    await worker.terminate();
    own?.job?.reject(new Error('The worker drawing this document was terminated'));
    assignJobs();
  }

  function assignJobs(): void {
    while (!isClosed && waiting.length > 0) {
      const worker =
        [...workers.keys()].find((one) => !workers.get(one)?.job) ?? (workers.size < maxWorkers ? start() : undefined);
      const job = worker && waiting.shift();
      if (!job) return;
      waitingLength -= job.text.length;
      clearTimeout(workers.get(worker)?.timer);
      workers.set(worker, { job, timer: setTimeout(() => end(worker), jobMs).unref() });
      worker.ref();
      worker.postMessage(job.text);
    }
  }

  return {
    draw(text: string): Promise<Uint8Array<ArrayBuffer>> {
      if (isClosed) return Promise.reject(new Error('PDF drawing is closed'));
      if (waiting.length > 0 && waitingLength + text.length > waitingCharacters)
        return Promise.reject(new TooManyDocuments());
      return new Promise((resolve, reject) => {
        waiting.push({ text, resolve, reject });
        waitingLength += text.length;
        assignJobs();
      });
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('PDF drawing is closed'));
      await Promise.all([...workers.keys()].map(end));
    },
  };
}
