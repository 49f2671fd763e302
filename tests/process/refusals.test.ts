import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { type Environment, spawnProduct } from './product.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  folder = await makeTestFolder();
});

afterAll(() => removeTestFolder(folder.root));

async function whyItRefuses(environment: Environment): Promise<string[]> {
  const product = await spawnProduct({ DATA_DIR: `${folder.root}/refused`, ...environment });
  expect(await product.ended).toBe(1);
  expect(product.stdout()).toBe('');
  return product.stderr().trimEnd().split('\n');
}

describe('an operator who mistypes a setting', () => {
  test('reads one sentence for each, and nothing else', async () => {
    const mistyped = { MODE: 'prod', PORT: 'eighty', TRUST_PROXY: '-1', LOG_LEVEL: 'loud', SECRET: 'short' };
    expect(await whyItRefuses(mistyped)).toEqual([
      'MODE is "prod", but must be demo, production or development.',
      'PORT is "eighty", but must be a whole number from 1 to 65535.',
      'SECRET is 5 characters long, but must be at least 32 characters, random and kept private.',
      'TRUST_PROXY is "-1", but must be the number of proxies in front of this process, from 0 to 10.',
      expect.stringMatching(/^LOG_LEVEL is "loud", but must be one of .*\.$/),
    ]);
  });

  // Two sentences of env.test.ts.
  test.runIf(process.env.LONG)('in production is told what is missing', async () => {
    expect(await whyItRefuses({ MODE: 'production' })).toEqual(
      ['BASE_URL', 'SECRET', 'SMTP_URL'].map((name) =>
        expect.stringMatching(new RegExp(`^${name} is not set, but MODE=production needs it: .*\\.$`)),
      ),
    );
  });

  test.runIf(process.env.LONG)('never sees the password of an address in the answer', async () => {
    const sentences = await whyItRefuses({ DATABASE_URL: 'mysql://app:geheim@db.example/site' });
    expect(sentences.join()).toContain('DATABASE_URL');
    expect(sentences.join()).not.toContain('geheim');
  });
});

describe('a database', () => {
  test('of a newer version is left alone', async () => {
    const database = await createTestDatabase();
    await database.pool.query("insert into schema_migrations (number, name, checksum) values (9999, '9999_new', 'x')");
    const sentences = await whyItRefuses({ DATABASE_URL: database.url });
    await database.drop();
    expect(sentences).toEqual([
      'The database has migration 9999_new, which this version does not know: it was written by a newer version. Start that version or restore a backup.',
    ]);
  });

  test('that does not answer is named without its password', async () => {
    const [sentence = '', ...others] = await whyItRefuses({
      DATABASE_URL: 'postgres://app:geheim@127.0.0.1:9/site',
    });
    expect(others).toEqual([]);
    expect(sentence).toMatch(/^[A-Z].*127\.0\.0\.1.*\.$/);
    expect(sentence).not.toContain('geheim');
  });

  // The product waits ten seconds for each connection.
  test.runIf(process.env.LONG)('that is slow, hangs or refuses ends a start in a sentence too', async () => {
    const database = await createTestDatabase();
    const target = new URL(database.url);
    const hanging = createServer();
    let connections = 0;
    // The first connection, which migrates, is as fast as ever.
    const slow = createServer((client) => {
      const server = connect(Number(target.port), target.hostname);
      const delayMs = connections === 0 ? 0 : 6_000;
      connections += 1;
      client.on('error', () => {}).pipe(server.on('error', () => {}));
      server.on('data', (part) => setTimeout(() => client.write(part), delayMs));
    });
    const throughPort = async (server: Server) => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('It listens nowhere');
      return Object.assign(new URL(target), { host: `127.0.0.1:${address.port}` }).href;
    };
    const addresses = [
      await throughPort(hanging),
      await throughPort(slow),
      Object.assign(new URL(target), { pathname: '/no_such_database' }).href,
      Object.assign(new URL(target), { search: '?sslmode=verify-full' }).href,
    ];
    for (const DATABASE_URL of addresses) {
      const sentences = await whyItRefuses({ DATABASE_URL, LOG_LEVEL: 'fatal' });
      expect(sentences).toEqual([
        expect.stringMatching(/^The database at .* can't be used \(.+\)\. Check that it runs/),
      ]);
    }
    hanging.close();
    slow.close();
    await database.drop();
  });

  // It is migrated first, by one who may not pass over the limit.
  test.runIf(process.env.LONG)('that takes no more connections is told apart from one that is broken', async () => {
    const database = await createTestDatabase({ empty: true });
    const url = new URL(database.url);
    const owner = url.pathname.slice(1);
    await database.pool.query(`create role ${owner} login password 'geheim' connection limit 6`);
    await database.pool.query(`alter database ${owner} owner to ${owner}`);
    Object.assign(url, { username: owner, password: 'geheim' });
    const sentences = await whyItRefuses({ DATABASE_URL: url.href });
    expect(sentences.at(-1)).toMatch(
      /^PostgreSQL has no connection left for this process \(.*\)\. Each process holds up to 26: raise/,
    );
    expect(sentences.join()).not.toContain('geheim');
    await database.pool.query(`alter database ${owner} owner to current_user`);
    await database.drop();
  });
});
