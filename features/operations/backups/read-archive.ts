import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import {
  type ArchiveEntry,
  archiveLine,
  checksumBytes,
  chunkBytes,
  endName,
  longestEndBytes,
  longestLabelBytes,
} from './archive-format.ts';

const labelSchema = z.looseObject({ name: z.string() });
const endSchema = z.object({ entries: z.int(), checksum: z.string() });

/**
 * The entries of a backup in their order, each to be read before the next is asked for. Whatever is not as it was
 * written throws: at the entry where it is found, or at the end where something is missing.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  await expectArchive(path);
  const file = createReadStream(path, { start: archiveLine.length });
  const unpacked = createZstdDecompress();
  file.on('error', (error) => unpacked.destroy(error));
  // Whoever asks for the next bytes hears of it.
  unpacked.on('error', () => {});
  file.pipe(unpacked);
  try {
    yield* entriesOf(createTaker(unpacked));
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

async function* entriesOf(take: Take): AsyncGenerator<ArchiveEntry> {
  const all = createHash('sha256');
  for (let count = 0; ; count += 1) {
    const hash = createHash('sha256');
    const labelBytes = await take(await takeLength(take, longestLabelBytes));
    hash.update(labelBytes);
    const label = labelSchema.parse(JSON.parse(labelBytes.toString()));
    let checksum: Buffer | undefined;
    const content = (async function* () {
      for (;;) {
        const length = await takeLength(take, chunkBytes);
        if (length === 0) break;
        const chunk = await take(length);
        hash.update(chunk);
        yield chunk;
      }
      checksum = hash.digest();
      if (!checksum.equals(await take(checksumBytes)))
        throw new Error(`${label.name} is not as it was written`);
    })();
    if (label.name === endName) {
      const end = endSchema.parse(await jsonOf(content, longestEndBytes));
      if (end.entries !== count || end.checksum !== all.digest('hex'))
        throw new Error('some entries are missing');
      await expectNothing(take);
      return;
    }
    yield { label, content };
    // What the caller did not care for is looked at all the same.
    for await (const _ of content);
    if (!checksum) throw new Error(`${label.name} was not read to its end`);
    all.update(checksum);
  }
}

/** All of it at once. What is longer than anybody would write there is not read on. */
export async function wholeOf(content: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(upTo(content, mostBytes)));
}

export async function jsonOf(content: AsyncIterable<Uint8Array>, mostBytes: number): Promise<unknown> {
  return JSON.parse((await wholeOf(content, mostBytes)).toString());
}

/** The same look without keeping it. */
export async function expectShort(content: AsyncIterable<Uint8Array>, mostBytes: number): Promise<void> {
  for await (const _ of upTo(content, mostBytes));
}

async function* upTo(content: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error('an entry is longer than it can be');
    yield chunk;
  }
}

type Take = (length: number, options?: { orNothing: boolean }) => Promise<Buffer>;

async function takeLength(take: Take, longest: number): Promise<number> {
  const length = (await take(4)).readUInt32BE();
  if (length > longest) throw new Error('a length is beyond all reason');
  return length;
}

/** So many bytes of a stream, however it hands them out. */
function createTaker(stream: AsyncIterable<Buffer>): Take {
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

/** A file that lacks its last bytes, or has more than it was given. */
async function expectNothing(take: Take): Promise<void> {
  if ((await take(1, { orNothing: true })).byteLength > 0) throw new Error('something stands behind its end');
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
