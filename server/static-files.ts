import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { acceptedEncoding } from './middleware/compress.ts';

const yearSeconds = 365 * 24 * 3600;
const daySeconds = 24 * 3600;
const kinds: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

interface StaticFile {
  headers: Record<string, string | number>;
  body: Buffer;
}

export interface StaticFiles {
  /** Sends the file that the address names; false where it names none. */
  send(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
}

/** The files of the built site, each read when it is first asked for and kept: all of them are a few megabytes. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  );
  const files = new Map<string, StaticFile>();

  async function read(path: string, encoding: 'br' | 'gzip' | null): Promise<StaticFile> {
    const body = await readFile(join(folder, encoding ? `${path}${suffixOf[encoding]}` : path));
    // Names under assets/ carry a fingerprint of their content, so that nobody asks whether it has changed.
    const isImmutable = path.startsWith('/assets/');
    const headers = {
      'content-type': kinds[extname(path)] ?? 'application/octet-stream',
      'content-length': body.byteLength,
      'cache-control': isImmutable
        ? `public, max-age=${yearSeconds}, immutable`
        : `public, max-age=${daySeconds}`,
      ...(encoding && { 'content-encoding': encoding }),
      ...(names.has(`${path}.br`) && { vary: 'accept-encoding' }),
      ...(!isImmutable && {
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      }),
    };
    const file = { headers, body };
    files.set(`${encoding} ${path}`, file);
    return file;
  }

  return {
    send(request, response) {
      const { method, url = '', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const query = url.indexOf('?');
      const path = query === -1 ? url : url.slice(0, query);
      if (!names.has(path)) return false;
      const accepted = acceptedEncoding(headers['accept-encoding']);
      const encoding = accepted && names.has(`${path}${suffixOf[accepted]}`) ? accepted : null;
      const file = files.get(`${encoding} ${path}`);
      if (!file) return read(path, encoding).then(write);
      return write(file);

      function write({ headers: head, body }: StaticFile): true {
        const isKnown = head.etag !== undefined && headers['if-none-match'] === head.etag;
        response.writeHead(isKnown ? 304 : 200, head).end(isKnown || method === 'HEAD' ? undefined : body);
        return true;
      }
    },
  };
}

const suffixOf = { br: '.br', gzip: '.gz' };
