import { buildIfNeeded } from '#server/build.ts';

/** Once for all tests of whole processes: each would otherwise build for itself. */
export default async function buildFirst(): Promise<void> {
  await buildIfNeeded();
}
