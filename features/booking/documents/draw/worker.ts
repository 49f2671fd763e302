import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';

/** What a thread of draw-in-workers.ts says of a document: its file, or why there is none. */
export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { error: unknown };

stepBack();

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

/** Whoever waits for a page goes first. Linux knows threads by numbers of their own; elsewhere all are equal. */
function stepBack(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Nothing depends on it.
  }
}
