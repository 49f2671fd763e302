import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ROOT = new URL('../', import.meta.url);
export const SERVER_BUNDLE = new URL('build/server/index.js', ROOT);
export const CLIENT_FOLDER = fileURLToPath(new URL('build/client/', ROOT));
const STAMP = new URL('build/sources.sha256', ROOT);
const SOURCES = ['app', 'db', 'features', 'i18n', 'lib', 'public', 'server'];
const SINGLE_SOURCES = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts'];
const COMPRESSIBLE = new Set(['.css', '.ico', '.js', '.json', '.svg', '.txt']);

if (import.meta.main) await buildSite(await fingerprintOfSources());

/** Builds unless the last build was made from the very same sources. */
export async function buildIfNeeded(): Promise<void> {
  const fingerprint = await fingerprintOfSources();
  const stamp = await readFile(STAMP, 'utf8').catch(() => null);
  if (stamp === fingerprint) return;
  console.error('Building the site, which takes a moment the first time.');
  // In a process of its own: the tools load React for developers, and would stay in memory.
  const build = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The site could not be built; the lines above say why.');
}

async function buildSite(fingerprint: string): Promise<void> {
  await rm(new URL('build/', ROOT), { recursive: true, force: true });
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ root: fileURLToPath(ROOT), logLevel: 'warn', mode: 'production' });
  await builder.buildApp();
  await compressFiles(CLIENT_FOLDER);
  await mkdir(new URL('build/', ROOT), { recursive: true });
  // Written last: an interrupted build is no build.
  await writeFile(STAMP, fingerprint);
}

async function fingerprintOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const trees = await Promise.all(SOURCES.map((directory) => filesUnder(new URL(`${directory}/`, ROOT))));
  const files = [...SINGLE_SOURCES.map((name) => fileURLToPath(new URL(name, ROOT))), ...trees.flat()]
    .filter((path) => !path.includes('.test.'))
    .sort();
  for (const path of files) hash.update(path).update(await readFile(path));
  return hash.digest('hex');
}

/** Once here instead of at every request, and therefore at the highest quality. */
async function compressFiles(directory: string): Promise<void> {
  const files = (await filesUnder(directory)).filter((path) => COMPRESSIBLE.has(extname(path)));
  const toBrotli = promisify(brotliCompress);
  const toGzip = promisify(gzip);
  await Promise.all(
    files.map(async (path) => {
      const plain = await readFile(path);
      await writeFile(`${path}.br`, await toBrotli(plain));
      await writeFile(`${path}.gz`, await toGzip(plain, { level: 9 }));
    }),
  );
}

async function filesUnder(directory: URL | string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
