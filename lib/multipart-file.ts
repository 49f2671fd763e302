const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const maxHeadLength = 8 * 1024;

export interface MultipartFile {
  name: string;
  /** Must be read while the request lasts. */
  bytes: AsyncGenerator<Uint8Array>;
}

/**
 * Streams the first part of a multipart form (RFC 7578): `Request.formData()` would hold all of it in memory.
 * Undefined if the body is no such form, or its first part no file.
 */
export async function readMultipartFile(request: Request): Promise<MultipartFile | undefined> {
  const boundary = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
    request.headers.get('content-type') ?? '',
  );
  if (!boundary || !request.body) return undefined;
  const chunks = request.body[Symbol.asyncIterator]();
  const first = Buffer.from(`--${boundary[1] ?? boundary[2]}`);
  let buffer: Buffer = Buffer.alloc(0);

  async function readMore(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (!done) buffer = Buffer.concat([buffer, value]);
    return !done;
  }

  while (buffer.indexOf(headEnd) === -1) {
    if (buffer.length > maxHeadLength || !(await readMore())) return undefined;
  }
  const end = buffer.indexOf(headEnd);
  const head = buffer.subarray(0, end).toString('utf8');
  const name = /^content-disposition:.*\bfilename="((?:[^"\\]|\\.)*)"/im.exec(head)?.[1];
  if (!buffer.subarray(0, first.length).equals(first) || name === undefined) return undefined;
  buffer = buffer.subarray(end + headEnd.length);
  return { name: decodeName(name), bytes: readUntil(Buffer.concat([lineEnd, first])) };

  async function* readUntil(mark: Buffer): AsyncGenerator<Uint8Array> {
    try {
      while (true) {
        const at = buffer.indexOf(mark);
        if (at !== -1) {
          if (at > 0) yield buffer.subarray(0, at);
          return;
        }
        // The boundary may span two chunks.
        const sure = buffer.length - mark.length + 1;
        if (sure > 0) {
          yield buffer.subarray(0, sure);
          buffer = buffer.subarray(sure);
        }
        if (!(await readMore())) throw new Error('A multipart form ended before its file');
      }
    } finally {
      // Browsers show no response to a form that was not read to its end.
      while (!(await chunks.next()).done);
    }
  }
}

/** Browsers encode quotes and line breaks in names as %22, %0D and %0A. */
function decodeName(name: string): string {
  return name.replace(/\\(.)/g, '$1').replace(/%(22|0D|0A)/gi, (sign) => decodeURIComponent(sign));
}
