import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { COMPILED_FOLDER, isBuilt, SERVER_BUNDLE } from './build.ts';

// Starts the product: as it was built, which loads in a third of the time, or from its sources where these have changed
// since, which also builds it.

if (existsSync('.env')) process.loadEnvFile('.env');
const isForDevelopers = process.env.MODE === 'development';
// React reads this once, when it is loaded: its form for developers is several times slower.
if (!isForDevelopers) process.env.NODE_ENV = 'production';

const { run }: typeof import('./run.ts') =
  !isForDevelopers && (await isBuilt()) ? await importBuilt() : await import('./run.ts');
await run();

function importBuilt() {
  enableCompileCache(COMPILED_FOLDER);
  return import(SERVER_BUNDLE.href);
}
