import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '#lib/project-folder.ts';
import type { Drawn } from './draw/worker.ts';
import type { PdfDocument } from './pdf/pen.ts';

export type DrawPdf = (document: PdfDocument) => Promise<Uint8Array<ArrayBuffer>>;

/** More documents are waiting than will be drawn soon: whoever asks may come again. */
class TooManyDocuments extends Error {
  override name = 'TooManyDocuments';
}

/** By its name: the bundle of the site has another copy of the class than the process that draws. */
export function isTooManyDocuments(error: unknown): boolean {
  return error instanceof Error && error.name === 'TooManyDocuments';
}

interface Job {
  text: string;
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (error: unknown) => void;
}

interface Limits {
  /** One core is left to whoever answers requests. */
  workers: number;
  /** A thread with nothing to do gives back its memory. */
  idleMs: number;
  /** A document takes milliseconds: what takes longer than this never ends. */
  jobMs: number;
  /** Of documents that wait, as text. */
  waitingCharacters: number;
  /** Of files that are kept for their next reader. */
  cachedBytes: number;
  /** The code of a thread. */
  file: string;
}

// Little is kept between two documents: without limits, V8 would take three times as much before it throws anything away.
const memory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 48 };

const usual: Limits = {
  workers: Math.max(1, Math.min(4, availableParallelism() - 1)),
  idleMs: 60_000,
  jobMs: 30_000,
  waitingCharacters: 16_000_000,
  cachedBytes: 8_000_000,
  file: join(projectFolder, 'features', 'booking', 'documents', 'draw', 'worker.ts'),
};

/**
 * Draws documents in threads, so that nobody's request waits for one. A document is drawn once: its file is kept under a
 * fingerprint of all that went into it, so that it is never an old one.
 */
export function createPdfDrawing(chosen: Partial<Limits> = {}): { draw: DrawPdf; close(): Promise<void> } {
  const limits = { ...usual, ...chosen };
  const pool = createPool(limits);
  const kept = createStored(limits.cachedBytes);
  const inProgress = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function drawNew(key: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const bytes = await pool.draw(text);
      kept.put(key, bytes);
      return bytes;
    } finally {
      inProgress.delete(key);
    }
  }

  return {
    async draw(document) {
      const text = JSON.stringify(document);
      const key = hash('sha256', text, 'base64');
      const known = kept.get(key) ?? inProgress.get(key);
      if (known) return known;
      const drawing = drawNew(key, text);
      inProgress.set(key, drawing);
      return drawing;
    },
    close: pool.close,
  };
}

/** The files that were read last. */
function createStored(mostBytes: number) {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  return {
    get(key: string): Uint8Array<ArrayBuffer> | undefined {
      const file = files.get(key);
      if (!file) return undefined;
      files.delete(key);
      files.set(key, file);
      return file;
    },
    put(key: string, file: Uint8Array<ArrayBuffer>): void {
      files.set(key, file);
      bytes += file.length;
      for (const [oldest, { length }] of files) {
        if (bytes <= mostBytes) break;
        files.delete(oldest);
        bytes -= length;
      }
    },
  };
}

/** Threads that are started when they are needed; one document at a time in each. */
function createPool({ workers: mostWorkers, idleMs, jobMs, waitingCharacters, file }: Limits) {
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
      rest(worker);
      goOn();
    });
    const lose = (error: unknown) => {
      takeJob(worker)?.reject(error);
      workers.delete(worker);
      goOn();
    };
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('The thread that drew this document has ended')));
    return worker;
  }

  function takeJob(worker: Worker): Job | undefined {
    const own = workers.get(worker);
    clearTimeout(own?.timer);
    if (own) workers.set(worker, {});
    return own?.job;
  }

  function rest(worker: Worker): void {
    worker.unref();
    workers.set(worker, { timer: setTimeout(() => end(worker), idleMs).unref() });
  }

  async function end(worker: Worker): Promise<void> {
    // From now on nobody gives it anything; what it has is given up when it has ended.
    const own = workers.get(worker);
    clearTimeout(own?.timer);
    workers.delete(worker);
    await worker.terminate();
    own?.job?.reject(new Error('The thread that drew this document was ended'));
    goOn();
  }

  function goOn(): void {
    while (!isClosed && waiting.length > 0) {
      const worker =
        [...workers.keys()].find((one) => !workers.get(one)?.job) ??
        (workers.size < mostWorkers ? start() : undefined);
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
      if (isClosed) return Promise.reject(new Error('No documents are drawn any more'));
      if (waiting.length > 0 && waitingLength + text.length > waitingCharacters)
        return Promise.reject(new TooManyDocuments());
      return new Promise((resolve, reject) => {
        waiting.push({ text, resolve, reject });
        waitingLength += text.length;
        goOn();
      });
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('No documents are drawn any more'));
      await Promise.all([...workers.keys()].map(end));
    },
  };
}
