import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';

// A backup is one file: a header line, then one Zstandard stream of entries. An entry is
//
//   4 bytes   length of the label, big-endian
//   label     JSON: {"name": "table/bookings", …}
//   chunks    each 4 bytes of length and so many bytes; a length of zero ends them
//   32 bytes  SHA-256 of the label and the chunks' bytes
//
// The last entry is called `end` and holds the number of entries before it and the SHA-256 of all their
// checksums: a truncated file has none. `tail -c +22 FILE | zstd -d` shows the content without this program.

const archiveLine = 'fika-mbali backup 1\n\n';
const chunkBytes = 64 * 1024;
const maxLabelBytes = 1024 * 1024;
const maxEndBytes = 1024;
const checksumBytes = 32;
const endName = 'end';

type EntryLabel = { name: string } & Record<string, unknown>;

export interface ArchiveEntry {
  label: EntryLabel;
  content: AsyncIterable<Uint8Array>;
}

/** Streams the entries to the file and syncs it. */
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

async function* bytesOfEntry(label: EntryLabel, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, Buffer> {
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

/** Regroups pieces of any size into chunks. */
async function* inChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    waitingBytes += piece.byteLength;
    if (waitingBytes < chunkBytes) continue;
    const whole = Buffer.concat(waiting);
    let start = 0;
    for (; whole.byteLength - start >= chunkBytes; start += chunkBytes) yield whole.subarray(start, start + chunkBytes);
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

const labelSchema = z.looseObject({ name: z.string() });
const endSchema = z.object({ entries: z.int(), checksum: z.string() });

/**
 * Yields the entries in order; each must be read before the next. Throws at the first entry that is damaged,
 * or at the end if entries are missing.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  await expectArchive(path);
  const file = createReadStream(path, { start: archiveLine.length });
  const unpacked = createZstdDecompress();
  file.on('error', (error) => unpacked.destroy(error));
  // The next read reports the error.
  unpacked.on('error', () => {});
  file.pipe(unpacked);
  try {
    yield* entriesOf(createByteReader(unpacked));
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

async function* entriesOf(take: Take): AsyncGenerator<ArchiveEntry> {
  const all = createHash('sha256');
  for (let count = 0; ; count += 1) {
    const hash = createHash('sha256');
    const labelBytes = await take(await readLength(take, maxLabelBytes));
    hash.update(labelBytes);
    const label = labelSchema.parse(JSON.parse(labelBytes.toString()));
    let checksum: Buffer | undefined;
    const content = (async function* () {
      for (;;) {
        const length = await readLength(take, chunkBytes);
        if (length === 0) break;
        const chunk = await take(length);
        hash.update(chunk);
        yield chunk;
      }
      checksum = hash.digest();
      if (!checksum.equals(await take(checksumBytes))) throw new Error(`${label.name} is not as it was written`);
    })();
    if (label.name === endName) {
      const end = endSchema.parse(await readJson(content, maxEndBytes));
      if (end.entries !== count || end.checksum !== all.digest('hex')) throw new Error('some entries are missing');
      await expectEnd(take);
      return;
    }
    yield { label, content };
    // Verifies also what the caller did not read.
    for await (const _ of content);
    if (!checksum) throw new Error(`${label.name} was not read to its end`);
    all.update(checksum);
  }
}

/** Reads an entry into memory, up to `maxBytes`. */
export async function readWhole(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(upTo(content, maxBytes)));
}

export async function readJson(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<unknown> {
  return JSON.parse((await readWhole(content, maxBytes)).toString());
}

/** Checks the length without storing the content. */
export async function checkLength(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
  for await (const _ of upTo(content, maxBytes));
}

async function* upTo(content: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error('an entry is longer than it can be');
    yield chunk;
  }
}

type Take = (length: number, options?: { orNothing: boolean }) => Promise<Buffer>;

async function readLength(take: Take, longest: number): Promise<number> {
  const length = (await take(4)).readUInt32BE();
  if (length > longest) throw new Error('a length is too large');
  return length;
}

/** Reads an exact number of bytes from a stream. */
function createByteReader(stream: AsyncIterable<Buffer>): Take {
  const pieces = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length, { orNothing } = { orNothing: false }) => {
    while (rest.byteLength < length) {
      const next = await pieces.next();
      if (next.done && orNothing) return rest;
      if (next.done) throw new Error('the file ends too early');
      rest = rest.byteLength === 0 ? next.value : Buffer.concat([rest, next.value]);
    }
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
}

/** Throws if there are bytes after the end. */
async function expectEnd(take: Take): Promise<void> {
  if ((await take(1, { orNothing: true })).byteLength > 0) throw new Error('there are bytes after its end');
}

async function expectArchive(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(archiveLine.length), { position: 0 });
    if (buffer.toString('utf8', 0, bytesRead) !== archiveLine)
      throw new Error('it is not a backup of Fika Mbali, or one of a later version');
  } finally {
    await file.close();
  }
}
