import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { RequestVariables } from './log-requests.ts';

const MIN_BYTES = 1024;
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json|javascript))|\+xml|x-script/;
/** Streamed, because CSV files may have any length. */
const STREAMED = /^text\/csv/;
// Level 5 is within half a percent of higher levels on pages of this size; level 4 is 7 % larger.
const BROTLI_QUALITY = 5;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function acceptedEncoding(accepted: string | undefined): 'br' | 'gzip' | null {
  if (!accepted) return null;
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** Compresses dynamic responses. Static files are compressed by the build. */
export function compress(): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (c.req.method === 'HEAD' || headers.has('content-encoding')) return;
    if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return;
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    headers.append('vary', 'accept-encoding');
    if (!encoding) return;
    // Reads the body last: accessing it creates a stream, which costs more than a small response.
    const body = c.get('page') ?? c.res.body;
    if (!body) return;
    if (typeof body !== 'string' && STREAMED.test(headers.get('content-type') ?? '')) {
      const answer = new Response(compressStream(body, encoding), { status: c.res.status, headers });
      answer.headers.set('content-encoding', encoding);
      c.res = undefined;
      c.res = answer;
      return;
    }
    const plain = typeof body === 'string' ? Buffer.from(body) : Buffer.from(await c.res.arrayBuffer());
    const compressed = await compressBytes(plain, encoding);
    const bytes = compressed ?? plain;
    const answer = new Response(new Uint8Array(bytes), { status: c.res.status, headers });
    if (compressed) answer.headers.set('content-encoding', encoding);
    answer.headers.set('content-length', String(bytes.byteLength));
    c.res = undefined;
    c.res = answer;
  };
}

/** An aborted response aborts its source. A low level is fastest for a file that is generated once. */
function compressStream(body: ReadableStream<Uint8Array>, encoding: 'br' | 'gzip'): ReadableStream {
  const packer =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
      : createGzip({ level: 3 });
  pipeline(Readable.fromWeb(body as import('node:stream/web').ReadableStream), packer, () => {});
  return Readable.toWeb(packer) as unknown as ReadableStream;
}

/** Undefined for a body too small to benefit. */
export async function compressBytes(plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer | undefined> {
  if (plain.byteLength < MIN_BYTES) return undefined;
  return encoding === 'br' ? brotli(plain) : toGzip(plain);
}

function brotli(plain: Buffer): Promise<Buffer> {
  return toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      // A window of the body's size: the default of four megabytes would be allocated for every response.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(plain.byteLength)))),
    },
  });
}
