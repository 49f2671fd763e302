import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';

/** What a thread of draw-in-workers.ts says of a document: its file, or why there is none. */
export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { error: unknown };

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
