import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The real server/build.ts on a small tree. Vite itself is replaced by one that writes a file in no time, or fails.
const bundler = `import { mkdirSync, writeFileSync } from 'node:fs';
export async function createBuilder({ root }) {
  return { async buildApp() {
    mkdirSync(root + '/build/client/assets', { recursive: true });
    if (process.env.BREAK) throw new Error('the bundler broke');
    writeFileSync(root + '/build/client/assets/app.js', 'x'.repeat(2000));
  } };
}`;

let tree: string;

beforeAll(async () => {
  tree = await mkdtemp(path.join(tmpdir(), 'build-test-'));
  const repository = path.resolve(import.meta.dirname, '../..');
  for (const folder of ['app', 'db', 'features', 'i18n', 'lib', 'public', 'server', 'ui', 'node_modules/vite']) {
    await mkdir(path.join(tree, folder), { recursive: true });
  }
  await cp(path.join(repository, 'server/build.ts'), path.join(tree, 'server/build.ts'));
  for (const file of ['package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'app/root.tsx']) {
    await writeFile(path.join(tree, file), '{}');
  }
  await writeFile(path.join(tree, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(tree, 'node_modules/vite/package.json'), '{ "type": "module", "exports": "./vite.js" }');
  await writeFile(path.join(tree, 'node_modules/vite/vite.js'), bundler);
});

afterAll(() => rm(tree, { recursive: true, force: true }));

function start(environment: Record<string, string> = {}): 'built' | 'nothing to do' | 'failed' {
  const script = "import { buildIfNeeded } from './server/build.ts'; await buildIfNeeded();";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: tree,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) return 'failed';
  return stderr.includes('Building the site') ? 'built' : 'nothing to do';
}

test('a start builds when a source has changed, and only then', async () => {
  expect(start()).toBe('built');
  expect(start()).toBe('nothing to do');

  await appendFile(path.join(tree, 'app/root.tsx'), '// changed');
  expect(start()).toBe('built');
  await writeFile(path.join(tree, 'features/new.ts'), '');
  expect(start()).toBe('built');
  await rm(path.join(tree, 'features/new.ts'));
  expect(start()).toBe('built');
  await appendFile(path.join(tree, 'package-lock.json'), ' ');
  expect(start()).toBe('built');
  expect(start()).toBe('nothing to do');

  await writeFile(path.join(tree, 'app/root.test.ts'), '// tests are no part of the site');
  expect(start()).toBe('nothing to do');
});

test('a build that was moved is still built', async () => {
  const moved = `${tree}-moved`;
  await rename(tree, moved);
  tree = moved;
  expect(start()).toBe('nothing to do');
});

test('a build that was interrupted is made again', async () => {
  await appendFile(path.join(tree, 'app/root.tsx'), '// changed again');
  expect(start({ BREAK: '1' })).toBe('failed');
  expect(start()).toBe('built');
  expect(start()).toBe('nothing to do');
});

test('files are compressed once, when they are built', async () => {
  const compressed = await readFile(path.join(tree, 'build/client/assets/app.js.br'));
  expect(compressed.length).toBeLessThan(100);
});

test('the bundle has libraries in their form for Node: passwords are hashed in its threads, and hold up nobody', async () => {
  const folder = path.resolve('build/server');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  expect(texts.some((text) => text.includes('scrypt'))).toBe(true);
  // Of the form for browsers, which does the same in JavaScript.
  expect(texts.filter((text) => text.includes('XorAndSalsa'))).toEqual([]);
});
