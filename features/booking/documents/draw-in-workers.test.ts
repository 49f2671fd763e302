import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { roundTripBooking } from '#tests/booking/booking-details.ts';
import { testDocumentContext } from '#tests/booking/document-context.ts';
import { readPdf } from '#tests/booking/read-pdf.ts';
import { createPdfDrawing, isTooManyDocuments } from './draw-in-workers.ts';
import { bookingSheet } from './pdf/booking-sheet.ts';
import type { PdfDocument } from './pdf/pen.ts';
import { createBookingPdfContext } from './render-documents.ts';

const context = testDocumentContext();
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

function drawing(...limits: Parameters<typeof createPdfDrawing>) {
  const created = createPdfDrawing(...limits);
  opened.push(created);
  return created;
}

function ticket(reference: string, language: 'en' | 'ar' = 'en'): PdfDocument {
  return bookingSheet(createBookingPdfContext(context, roundTripBooking({ reference }), language));
}

/** A worker that runs the given statement instead of drawing. */
async function workerThat(does: string): Promise<{ file: string; [Symbol.asyncDispose](): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  const file = join(folder, 'worker.mjs');
  const start = "import { parentPort as port, threadId } from 'node:worker_threads';\nport.on('message', (text) => {";
  await writeFile(file, `${start}${does}});`);
  return { file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

const numberOfThread = 'port.postMessage({ bytes: Uint8Array.of(threadId % 256) })';

test('a ticket is drawn in another thread, and the next reader gets the same file without another drawing', async () => {
  const { draw } = drawing();
  const [one, other] = await Promise.all([draw(ticket('FM482913')), draw(ticket('FM482913'))]);
  expect(readPdf(one).text).toContain('Nairobi to Paris');
  expect(other).toBe(one);
  expect(await draw(ticket('FM482913'))).toBe(one);
});

test('whatever is different in a booking or its reader, the file is another one', async () => {
  const { draw } = drawing();
  const english = await draw(ticket('FM482913'));
  const arabic = await draw(ticket('FM482913', 'ar'));
  expect(readPdf(arabic).text).toContain('تذكرة إلكترونية');
  expect(readPdf(await draw(ticket('FM482914'))).text).toContain('FM482914');
  expect(readPdf(english).text).toContain('FM482913');
});

test('files are cached up to so many bytes, and the one that was read longest ago goes first', async () => {
  await using worker = await workerThat('port.postMessage({ bytes: new Uint8Array(400) })');
  const { draw } = drawing({ file: worker.file, cachedBytes: 1_000 });
  const first = await draw(ticket('FM000001'));
  const second = await draw(ticket('FM000002'));
  expect(await draw(ticket('FM000001'))).toBe(first);
  await draw(ticket('FM000003'));
  expect(await draw(ticket('FM000001'))).toBe(first);
  expect(await draw(ticket('FM000002'))).not.toBe(second);
});

test('a document that cannot be drawn fails and is not cached; the thread draws on', async () => {
  const { draw } = drawing({ workers: 1 });
  const broken = { ...ticket('FM482913'), content: [{ is: 'text' }] } as unknown as PdfDocument;
  await expect(draw(broken)).rejects.toThrow(TypeError);
  await expect(draw(broken)).rejects.toThrow(TypeError);
  expect(readPdf(await draw(ticket('FM482913'))).text).toContain('FM482913');
});

test('a thread that dies fails what it drew, and the next document gets a new thread', async () => {
  await using worker = await workerThat(`if (text.includes('FM000666')) process.exit(3); ${numberOfThread}`);
  const { draw } = drawing({ file: worker.file, workers: 1 });
  const [first] = await draw(ticket('FM000001'));
  const all = await Promise.allSettled([draw(ticket('FM000666')), draw(ticket('FM000002'))]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(all[1]).not.toEqual({ status: 'fulfilled', value: Uint8Array.of(first ?? 0) });
});

test('an error that nobody caught in a thread comes back as it is', async () => {
  await using worker = await workerThat("throw new Error('no ink')");
  const { draw } = drawing({ file: worker.file });
  await expect(draw(ticket('FM000001'))).rejects.toThrow('no ink');
});

test('what never ends is ended, and others are drawn', async () => {
  await using worker = await workerThat(`while (text.includes('FM000666')); ${numberOfThread}`);
  const { draw } = drawing({ file: worker.file, workers: 1, jobMs: 300 });
  const endless = draw(ticket('FM000666'));
  const next = draw(ticket('FM000002'));
  await expect(endless).rejects.toThrow('terminated');
  expect(await next).toHaveLength(1);
});

test('a thread with nothing to do ends, and a new one is there when it is needed', async () => {
  await using worker = await workerThat(numberOfThread);
  const { draw } = drawing({ file: worker.file, workers: 1, idleMs: 20 });
  const first = await draw(ticket('FM000001'));
  await expect.poll(async () => draw(ticket(`FM${Math.random()}`)), { interval: 100 }).not.toEqual(first);
});

test('a full queue rejects new documents until it is shorter', async () => {
  const { draw } = drawing({ workers: 1, waitingCharacters: 100_000 });
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => draw(ticket(`FM0000${10 + index}`))));
  const turnedAway = all.filter(({ status }) => status === 'rejected');
  expect(turnedAway.length).toBeGreaterThan(10);
  for (const one of turnedAway) expect('reason' in one && isTooManyDocuments(one.reason)).toBe(true);
  expect(all[0]?.status).toBe('fulfilled');
  expect((await draw(ticket('FM000040'))).length).toBeGreaterThan(10_000);
});

test('when it is closed, waiting documents are rejected, and no thread is left', async () => {
  await using worker = await workerThat('while (true);');
  const created = createPdfDrawing({ file: worker.file, workers: 1 });
  const waiting = Promise.allSettled([created.draw(ticket('FM000001')), created.draw(ticket('FM000002'))]);
  await created.close();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(created.draw(ticket('FM000003'))).rejects.toThrow('closed');
});

test('of the work that tickets make, the thread that answers requests does the least part', async () => {
  const { draw } = drawing();
  const documents = Array.from({ length: 40 }, (_, index) => ticket(`FM0001${10 + index}`));
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()];
  await Promise.all(documents.map(draw));
  const [own, all] = [process.threadCpuUsage(thread), process.cpuUsage(whole)];
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 4);
});
