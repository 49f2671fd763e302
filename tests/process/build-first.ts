import { spawnSync } from 'node:child_process';
import { repository } from '../checks/source-files.ts';

const script = "import { buildIfNeeded } from './server/build.ts'; await buildIfNeeded();";

/** Once for all tests of whole processes, and in a process that does not know that it is one of a test. */
export default function buildFirst(): void {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: repository,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The site could not be built.');
}
