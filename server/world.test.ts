import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDir } from '#db/embedded/start-postgres.ts';
import { makeTestFolder, removeTestFolder } from '#tests/embedded-postgres/test-folder.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  folder = await makeTestFolder();
  await mkdir(folder.dataDir);
});

afterAll(() => removeTestFolder(folder.root));

function runWorld(args: string[], environment: Record<string, string> = {}) {
  const script = fileURLToPath(new URL('./world.ts', import.meta.url));
  const env = {
    PATH: process.env.PATH,
    MODE: 'demo',
    DATABASE_URL: '',
    DATA_DIR: folder.dataDir,
    ...environment,
  };
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, said: stdout + stderr });
    });
  });
}

describe('npm run world refuses', () => {
  it.each([
    [['--flights', 'many'], '--flights is "many", but must be a whole number up to 5000000.'],
    [['--planes', '5'], 'Usage: npm run world -- --flights 1000000 --hotels 5000'],
    [['--hotels', '-1'], 'Usage: npm run world'],
  ])('%j', async (args, sentence) => {
    const { code, said } = await runWorld(args);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/^ +at /m);
  });

  it('a place where real customers book', async () => {
    const { code, said } = await runWorld([], {
      MODE: 'production',
      BASE_URL: 'https://www.fikambali.example',
      SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://mail.example',
    });
    expect(code).toBe(1);
    expect(said).toContain('MODE is production, and this creates sample data.');
  });

  it('a folder that a running product uses', async () => {
    const lock = lockDataDir(folder.dataDir);
    const { code, said } = await runWorld(['--flights', '50000', '--bookings', '10']);
    lock?.release();
    expect(code).toBe(1);
    expect(said).toContain('Another Fika Mbali process is using');
  });
});
