import { hash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Writes the objects of a PDF file and the table of their offsets. */
export interface PdfFile {
  /** An object number for later use. */
  reserve: () => number;
  write: (body: string, id?: number) => number;
  stream: (entries: string, packed: Uint8Array, id?: number) => number;
  end: (root: number, info: number) => Uint8Array<ArrayBuffer>;
}

export function createPdfFile(): PdfFile {
  const chunks: Buffer[] = [];
  const offsets: number[] = [0];
  let length = 0;

  function add(chunk: string | Uint8Array): void {
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, 'latin1')
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    chunks.push(bytes);
    length += bytes.length;
  }

  function reserve(): number {
    return offsets.push(0) - 1;
  }

  function write(body: string, id = reserve()): number {
    offsets[id] = length;
    add(`${id} 0 obj\n${body}\nendobj\n`);
    return id;
  }

  function stream(entries: string, packed: Uint8Array, id = reserve()): number {
    offsets[id] = length;
    add(`${id} 0 obj\n<<\n${entries}/Length ${packed.length}\n/Filter /FlateDecode\n>>\nstream\n`);
    add(packed);
    add('\nendstream\nendobj\n');
    return id;
  }

  // The second line marks the file as binary.
  add('%PDF-1.7\n%\u00ff\u00ff\u00ff\u00ff\n');
  return {
    reserve,
    write,
    stream,
    end(root, info) {
      const startsAt = length;
      const table = offsets.map((offset, id) =>
        id === 0 ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
      );
      const id = hash('md5', Buffer.concat(chunks));
      add(`xref\n0 ${offsets.length}\n${table.join('')}trailer\n<<\n/Size ${offsets.length}\n`);
      add(`/Root ${root} 0 R\n/Info ${info} 0 R\n/ID [<${id}> <${id}>]\n>>\nstartxref\n${startsAt}\n%%EOF\n`);
      const bytes = new Uint8Array(length);
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      return bytes;
    },
  };
}

/** Streams are short: the default window would take four times the memory. */
const small = { windowBits: 14, memLevel: 7 };

export function pack(content: string | Uint8Array): Uint8Array {
  return deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, small);
}

/** Rounded to a thousandth of a point. */
export function numbers(...values: number[]): string {
  let text = '';
  for (const value of values) text += ` ${Math.round(value * 1000) / 1000}`;
  return text.slice(1);
}

/** UTF-16 hex string, for every script. */
export function textOf(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

const colours = new Map<string, string>();

/** #rrggbb as three numbers from 0 to 1. */
export function colourOf(hex: string): string {
  const known = colours.get(hex);
  if (known) return known;
  const shares = numbers(...[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  colours.set(hex, shares);
  return shares;
}
