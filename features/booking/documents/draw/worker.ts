import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';

/** The answer of a worker: the file, or the error. */
export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { error: unknown };

lowerPriority();

parentPort?.on('message', (text: string) => {
  const drawn = draw(text);
  parentPort?.postMessage(drawn, 'bytes' in drawn ? [drawn.bytes.buffer] : []);
});

function draw(text: string): Drawn {
  try {
    return { bytes: drawPdf(JSON.parse(text)) };
  } catch (error) {
    return { error };
  }
}

/** Requests get priority over drawing. Linux can set the priority of a single thread; elsewhere nothing changes. */
function lowerPriority(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Priority is optional.
  }
}
