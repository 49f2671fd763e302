import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isRunning,
  makeTestFolder,
  postmasterPid,
  removeTestFolder,
} from '#db/embedded/fixtures/test-folder.ts';
import { type EmbeddedPostgres, startPostgres } from '#db/embedded/start-postgres.ts';
import { eventually, startProduct } from './product.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  folder = await makeTestFolder();
});

afterAll(() => removeTestFolder(folder.root));

async function start(dataDir: string, port?: number): Promise<EmbeddedPostgres> {
  const choosePort = port === undefined ? {} : { choosePort: async () => port };
  const started = await startPostgres({ dataDir, systemDir: folder.systemDir, ...choosePort });
  if (!started.ok) throw new Error(started.message);
  return started.postgres;
}

async function readiness(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

describe('the database goes away', () => {
  // Both on one database, which is made once.
  const dataDir = () => path.join(folder.root, 'embedded');

  test("the operator's own: the process stays alive but not ready, until it is back", async () => {
    let postgres = await start(dataDir());
    const port = Number(new URL(postgres.url).port);
    const product = await startProduct({ DATA_DIR: folder.dataDir, DATABASE_URL: postgres.url });
    expect(await readiness(product.url)).toBe(200);

    await postgres.stop();
    const answer = await fetch(`${product.url}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([503, 'The database does not answer.']);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);

    postgres = await start(dataDir(), port);
    await eventually(
      () => readiness(product.url),
      (status) => status === 200,
      'it is ready again',
    );
    expect(await product.stop()).toBe(0);
    await postgres.stop();
  });

  test('our own, killed with -9: the product brings it back by itself', async () => {
    const product = await startProduct({ DATA_DIR: dataDir() });
    const killed = await postmasterPid(path.join(dataDir(), 'postgres'));
    process.kill(killed, 'SIGKILL');
    await eventually(
      () => isRunning(killed),
      (running) => !running,
      'the server is dead',
    );
    await eventually(
      () => product.stderr().includes('the embedded PostgreSQL ended, starting it again'),
      (noticed) => noticed,
      'the product has noticed',
    );
    await eventually(
      () => readiness(product.url),
      (status) => status === 200,
      'it is ready again',
    );
    expect(await postmasterPid(path.join(dataDir(), 'postgres'))).not.toBe(killed);
    const [code, ...rest] = product.stdout().split('\n');
    expect(code).toMatch(/^setup code: /);
    expect(rest).toEqual([`ready ${product.url}`, '']);
    expect(await product.stop()).toBe(0);
  });
});
