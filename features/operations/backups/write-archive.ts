import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { type ArchiveEntry, archiveLine, chunkBytes, type EntryLabel, endName } from './archive-format.ts';

/** Writes entries as they come, with no more than a few chunks in memory, and makes sure that the disk has them. */
export async function writeArchive(
  file: FileHandle,
  entries: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal,
): Promise<void> {
  await file.writeFile(archiveLine);
  await pipeline(
    Readable.from(bytesOf(entries), { objectMode: false }),
    createZstdCompress(),
    async (packed: AsyncIterable<Uint8Array>) => {
      for await (const piece of packed) await file.writeFile(piece);
    },
    { signal },
  );
  await file.sync();
}

async function* bytesOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const all = createHash('sha256');
  let count = 0;
  for await (const { label, content } of entries) {
    const checksum = yield* bytesOfEntry(label, content);
    all.update(checksum);
    count += 1;
  }
  const end = Buffer.from(JSON.stringify({ entries: count, checksum: all.digest('hex') }));
  yield* bytesOfEntry({ name: endName }, once(end));
}

async function* bytesOfEntry(
  label: EntryLabel,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, Buffer> {
  const hash = createHash('sha256');
  const labelBytes = Buffer.from(JSON.stringify(label));
  hash.update(labelBytes);
  yield lengthOf(labelBytes);
  yield labelBytes;
  for await (const chunk of inChunks(content)) {
    hash.update(chunk);
    yield lengthOf(chunk);
    yield chunk;
  }
  const checksum = hash.digest();
  yield Buffer.concat([lengthOf(Buffer.alloc(0)), checksum]);
  return checksum;
}

/** Tables come row by row and pictures in megabytes; here all is cut to a size. */
async function* inChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    waitingBytes += piece.byteLength;
    if (waitingBytes < chunkBytes) continue;
    const whole = Buffer.concat(waiting);
    let start = 0;
    for (; whole.byteLength - start >= chunkBytes; start += chunkBytes)
      yield whole.subarray(start, start + chunkBytes);
    waiting = [whole.subarray(start)];
    waitingBytes = whole.byteLength - start;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.byteLength);
  return length;
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
