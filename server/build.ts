import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

// Imports nothing of ours: it runs before dependencies are checked, and is also part of the bundle.
const ROOT = dirname(findPackageJSON('.', import.meta.url) ?? 'package.json');
const BUILD = join(ROOT, 'build');
export const SERVER_BUNDLE = pathToFileURL(join(BUILD, 'server', 'index.js'));
export const CLIENT_FOLDER = join(BUILD, 'client');
/** Node's compile cache of the bundle. */
export const COMPILED_FOLDER = join(BUILD, 'compiled');
const STAMP = join(BUILD, 'sources.sha256');
const SOURCES = ['app', 'db', 'features', 'i18n', 'lib', 'public', 'server', 'ui'];
const SINGLE_SOURCES = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts'];
const COMPRESSIBLE = new Set(['.css', '.ico', '.js', '.json', '.mjs', '.svg', '.txt']);

if (import.meta.main) await buildSite(fingerprintOfSources());

/** Whether the last build has the same sources. */
export async function isBuilt(): Promise<boolean> {
  const stamp = await readFile(STAMP, 'utf8').catch(() => null);
  return stamp === fingerprintOfSources();
}

export async function buildIfNeeded(): Promise<void> {
  if (await isBuilt()) return;
  console.error('Building the site, which takes a moment the first time.');
  // In its own process: the build tools load React's development version, which would stay in memory.
  const build = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error('The build failed; see the lines above.');
}

async function buildSite(fingerprint: string): Promise<void> {
  await rm(BUILD, { recursive: true, force: true });
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ root: ROOT, logLevel: 'warn', mode: 'production' });
  await builder.buildApp();
  await compressFiles(CLIENT_FOLDER);
  await mkdir(BUILD, { recursive: true });
  // Written last, so that an interrupted build does not count.
  await writeFile(STAMP, fingerprint);
}

/** Runs first at every start; sequential reads are fastest. */
function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  const files = [
    ...SINGLE_SOURCES.map((name) => join(ROOT, name)),
    ...SOURCES.flatMap((name) => filesUnder(join(ROOT, name))),
  ]
    .filter((path) => !path.includes('.test.'))
    .sort();
  for (const path of files) hash.update(relative(ROOT, path)).update(readFileSync(path));
  return hash.digest('hex');
}

/** At the highest quality, because it runs once per build. */
async function compressFiles(directory: string): Promise<void> {
  const files = filesUnder(directory).filter((path) => COMPRESSIBLE.has(extname(path)));
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

function filesUnder(directory: string): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
