import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const MIN_BYTES = 1024;
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|xml|manifest\+json|javascript))|\+xml|x-script/;
// Level 5 is within half a percent of the levels above it on pages of this size; level 4 is 7 % larger.
const BROTLI_QUALITY = 5;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function acceptedEncoding(accepted: string | undefined): 'br' | 'gzip' | null {
  if (!accepted) return null;
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** Compresses what is made on request. Files are compressed once, when the site is built. */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (c.req.method === 'HEAD' || headers.has('content-encoding')) return;
    if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return;
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    headers.append('vary', 'accept-encoding');
    // The body is looked at last: whoever looks makes a stream of it, which costs more than a small answer.
    if (!encoding || !c.res.body) return;
    const plain = Buffer.from(await c.res.arrayBuffer());
    const small = plain.byteLength < MIN_BYTES;
    const bytes = small ? plain : encoding === 'br' ? await brotli(plain) : await toGzip(plain);
    const answer = new Response(new Uint8Array(bytes), { status: c.res.status, headers });
    if (!small) answer.headers.set('content-encoding', encoding);
    answer.headers.set('content-length', String(bytes.byteLength));
    c.res = undefined;
    c.res = answer;
  };
}

function brotli(plain: Buffer): Promise<Buffer> {
  return toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
}
