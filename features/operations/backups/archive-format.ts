// A backup is one file: a line that says what it is, and after it one Zstandard stream of entries. An entry is
//
//   4 bytes   length of the label, big-endian
//   label     JSON: {"name": "table/bookings", …}
//   chunks    each 4 bytes of length and so many bytes; a length of zero ends them
//   32 bytes  SHA-256 of the label and the chunks' bytes
//
// The last entry is called `end` and holds how many stood before it and the SHA-256 of all their checksums: a file that
// was cut off has none. `tail -c +22 FILE | zstd -d` shows what is inside where this program can not.

export const archiveLine = 'fika-mbali backup 1\n\n';
export const chunkBytes = 64 * 1024;
export const longestLabelBytes = 1024 * 1024;
export const longestEndBytes = 1024;
export const checksumBytes = 32;
export const endName = 'end';

export type EntryLabel = { name: string } & Record<string, unknown>;

export interface ArchiveEntry {
  label: EntryLabel;
  content: AsyncIterable<Uint8Array>;
}
