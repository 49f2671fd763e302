import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { COMPILED_FOLDER, isBuilt, SERVER_BUNDLE } from './build.ts';

// Starts the bundle, which loads in a third of the time, or the sources if they have changed since the build,
// which also rebuilds the site.

if (existsSync('.env')) process.loadEnvFile('.env');
const isDevelopment = process.env.MODE === 'development';
// React reads NODE_ENV once, when it is loaded; its development version is several times slower.
if (!isDevelopment) process.env.NODE_ENV = 'production';

const { run }: typeof import('./run.ts') =
  !isDevelopment && (await isBuilt()) ? await importBuilt() : await import('./run.ts');
await run();

function importBuilt() {
  enableCompileCache(COMPILED_FOLDER);
  return import(SERVER_BUNDLE.href);
}
