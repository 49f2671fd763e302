import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Program, startProgram } from '#bench/processes.ts';
import {
  identity,
  type RunAs,
  runProgram,
  serverEnvironment,
  unprivilegedUser,
  weAreRoot,
} from '#db/embedded/run-as.ts';

// The scaled form on one machine, from Debian's packages: a PostgreSQL primary with a synchronous replica, PgBouncer, HAProxy,
// three processes that answer people and one that works in the background. PgBouncer and HAProxy read the files of deploy/,
// with the addresses of this machine.

export interface ScaledForm extends AsyncDisposable {
  /** HAProxy, which people come to. */
  port: number;
  web: (Program & { logFile: string })[];
  /** The outbox of the worker, the only process that sends mail. */
  outbox: string;
  startWeb(number: number): Promise<Program & { logFile: string }>;
  startWorker(): Promise<Program>;
  /** Past the pooler, to whichever server is the primary. */
  databaseUrl: string;
  worker: Program;
  /** Ends the primary at once, as a power cut does. */
  killPrimary(): Promise<void>;
  promoteReplica(): Promise<void>;
}

const database = 'fika_mbali';
const packages = 'postgresql pgbouncer haproxy';

export async function startScaledForm(first: number, prepare: (url: string) => Promise<void>): Promise<ScaledForm> {
  const ports = {
    site: first,
    primary: first + 1,
    replica: first + 2,
    pooler: first + 3,
    database: first + 4,
    primaryCheck: first + 5,
    replicaCheck: first + 6,
    web: [first + 7, first + 8, first + 9],
    worker: first + 10,
    replicaDatabase: first + 11,
  };
  const bin = findPostgres();
  const runAs = weAreRoot() ? await unprivilegedUser() : undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'fika-mbali-scale-'));
  await chmod(folder, 0o755);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const serve = await startServers({ bin, runAs, folder, ports, stack });

  const primaryUrl = urlOf(ports.primary, 'postgres');
  await run(primaryUrl, `create database ${database}`);
  await prepare(urlOf(ports.primary, database));
  await serve.startReplica();

  stack.use(answerWhatItIs(ports.primaryCheck, ports.primary));
  stack.use(answerWhatItIs(ports.replicaCheck, ports.replica));
  await startPooler({ folder, runAs, ports, stack });
  await startBalancer({ folder, ports, stack });
  await until(() => run(urlOf(ports.pooler, database), 'select 1').then(() => true), 'the pooler leads to the primary');

  const env = {
    MODE: 'demo',
    SAMPLE_WORLD: 'off',
    SECRET: 'a-secret-that-all-processes-share-on-trial',
    BASE_URL: `http://localhost:${ports.site}`,
    // HAProxy, and the visitor's own network in front of it, which the trial makes up.
    TRUST_PROXY: '2',
    DATABASE_URL: urlOf(ports.pooler, database),
    DATABASE_DIRECT_URL: urlOf(ports.database, database),
    DATABASE_REPLICA_URL: urlOf(ports.replicaDatabase, database),
    DRAIN_SECONDS: '3',
  };
  const started: Program[] = [];
  stack.defer(async () => {
    await Promise.all(started.map((program) => program.stop()));
  });
  const start = async (name: string, port: number, role: 'web' | 'worker') => {
    const logFile = path.join(folder, `${name}.log`);
    const program = await startProgram(['server/main.ts'], {
      port,
      logFile,
      env: { ...env, ROLE: role, DATA_DIR: path.join(folder, name) },
    });
    started.push(program);
    return { ...program, logFile };
  };
  const startWeb = (number: number) => start(`web${number}`, ports.web[number] ?? 0, 'web');
  const startWorker = () => start('worker', ports.worker, 'worker');
  const worker = await startWorker();
  const web = await Promise.all(ports.web.map((_, number) => startWeb(number)));
  await until(
    async () => (await fetch(`http://127.0.0.1:${ports.site}/readyz`)).status === 200,
    'HAProxy leads to a process that is ready',
  );

  const parts = stack.move();
  return {
    port: ports.site,
    web,
    worker,
    outbox: path.join(folder, 'worker', 'outbox'),
    startWeb,
    startWorker,
    databaseUrl: env.DATABASE_DIRECT_URL,
    killPrimary: serve.killPrimary,
    promoteReplica: serve.promoteReplica,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

interface Parts {
  folder: string;
  ports: Record<
    'site' | 'primary' | 'replica' | 'pooler' | 'database' | 'replicaDatabase' | 'primaryCheck' | 'replicaCheck',
    number
  > & { web: number[] };
  stack: AsyncDisposableStack;
}

async function startServers({ bin, runAs, folder, ports, stack }: Parts & { bin: string; runAs: RunAs | undefined }) {
  const home = path.join(folder, 'postgres');
  await mkdir(home);
  if (runAs) await chown(home, runAs.uid, runAs.gid);
  const [primary, replica] = [path.join(home, 'primary'), path.join(home, 'replica')];
  const command = async (program: string, ...args: string[]) => {
    const { ok, stderr } = await runProgram(runAs, path.join(bin, program), args);
    if (!ok) throw new Error(`${program} failed: ${stderr}`);
  };
  await command('initdb', '--pgdata', primary, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const settings = (port: number) => ({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    max_connections: '200',
    shared_buffers: '128MB',
    wal_keep_size: '512MB',
    hot_standby: 'on',
  });
  const start = (name: string, data: string, given: Record<string, string>) => {
    const args = Object.entries(given).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
    return startOther(path.join(bin, 'postgres'), ['-D', data, ...args], {
      name,
      folder,
      stack,
      runAs,
      signal: 'SIGINT',
    });
  };
  // Commits wait for the replica from the moment it is there; the name is not in a file, which the replica would copy.
  const running = start('primary', primary, settings(ports.primary));
  await until(() => run(urlOf(ports.primary, 'postgres'), 'select 1').then(() => true), 'the primary answers');
  return {
    async startReplica() {
      await command(
        'pg_basebackup',
        ...['--pgdata', replica, '--write-recovery-conf', '--checkpoint=fast'],
        ...['--dbname', `host=127.0.0.1 port=${ports.primary} user=postgres application_name=replica`],
      );
      start('replica', replica, settings(ports.replica));
      await run(urlOf(ports.primary, 'postgres'), "alter system set synchronous_standby_names = 'replica'");
      await run(urlOf(ports.primary, 'postgres'), 'select pg_reload_conf()');
      const inStep = "select 1 from pg_stat_replication where sync_state = 'sync'";
      await until(async () => (await run(urlOf(ports.primary, 'postgres'), inStep)) === 1, 'the replica is in step');
    },
    async killPrimary() {
      const ended = once(running, 'exit');
      // With its children, which would finish what they are at.
      if (running.pid) process.kill(-running.pid, 'SIGKILL');
      await ended;
    },
    promoteReplica: () => command('pg_ctl', 'promote', '--wait', '--pgdata', replica),
  };
}

/** As Patroni's `GET /primary` and `GET /replica` do: HAProxy leads to the server that says yes. */
function answerWhatItIs(checkPort: number, port: number): AsyncDisposable {
  const server = createServer(async (request, response) => {
    const condition = `select 1 where pg_is_in_recovery() = ${request.url === '/replica'}`;
    const isSo = await run(urlOf(port, 'postgres'), condition).catch(() => 0);
    response.writeHead(isSo ? 200 : 503).end();
  }).listen(checkPort, '127.0.0.1');
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function startPooler({ folder, runAs, ports, stack }: Parts & { runAs: RunAs | undefined }): Promise<void> {
  const users = path.join(folder, 'pgbouncer-users.txt');
  await writeFile(users, '"postgres" ""\n');
  const file = await configure('pgbouncer.ini', folder, [
    [/port=5000/, `port=${ports.database}`],
    [/^listen_port = .*$/m, `listen_port = ${ports.pooler}`],
    [/^auth_type = .*$/m, 'auth_type = trust'],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
  ]);
  startOther('/usr/sbin/pgbouncer', ['--quiet', file], { name: 'pgbouncer', folder, stack, runAs, signal: 'SIGTERM' });
}

async function startBalancer({ folder, ports, stack }: Parts): Promise<void> {
  // As whoever runs the trial, who need not be root.
  const asOurselves: [RegExp, string] = [/^ {2}(user|group|chroot) .*\n/gm, ''];
  const site = await configure('haproxy-site.cfg', folder, [
    asOurselves,
    [/^ {2}bind :80\n/m, ''],
    [/^ {2}http-request redirect .*\n/m, ''],
    [/bind :443 .*$/m, `bind 127.0.0.1:${ports.site}`],
    ...ports.web.map((port, number): [RegExp, string] => [
      new RegExp(`10\\.0\\.0\\.1${number + 1}:3000`, 'g'),
      `127.0.0.1:${port}`,
    ]),
  ]);
  const servers = await configure('haproxy-database.cfg', folder, [
    asOurselves,
    [/bind 127\.0\.0\.1:5000/, `bind 127.0.0.1:${ports.database}`],
    [/bind 127\.0\.0\.1:5001/, `bind 127.0.0.1:${ports.replicaDatabase}`],
    [/10\.0\.0\.21:5432 check port 8008/g, `127.0.0.1:${ports.primary} check port ${ports.primaryCheck}`],
    [/10\.0\.0\.22:5432 check port 8008/g, `127.0.0.1:${ports.replica} check port ${ports.replicaCheck}`],
  ]);
  for (const [name, file] of Object.entries({ 'haproxy-site': site, 'haproxy-database': servers }))
    startOther('/usr/sbin/haproxy', ['-db', '-f', file], { name, folder, stack, signal: 'SIGTERM' });
}

/** A file of deploy/ with other addresses. */
async function configure(name: string, folder: string, changes: [RegExp, string][]): Promise<string> {
  let text = await readFile(path.join('deploy', name), 'utf8');
  for (const [from, to] of changes) {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`deploy/${name} has no ${from}`);
    text = changed;
  }
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

function startOther(
  program: string,
  args: string[],
  {
    name,
    folder,
    stack,
    runAs,
    signal,
  }: { name: string; folder: string; stack: AsyncDisposableStack; runAs?: RunAs | undefined; signal: NodeJS.Signals },
): ChildProcess {
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  const child = spawn(program, args, {
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    // Its own group, so that it ends with its children.
    detached: true,
    ...identity(runAs),
  });
  const end = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.on('exit', end);
  stack.defer(async () => {
    process.off('exit', end);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await Promise.race([ended, sleep(10_000).then(end)]);
  });
  return child;
}

function findPostgres(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Boolean) : [];
  const missing = ['/usr/sbin/pgbouncer', '/usr/sbin/haproxy'].filter((file) => !existsSync(file));
  if (versions.length === 0 || missing.length > 0) {
    console.error(`This needs PostgreSQL, PgBouncer and HAProxy: apt install ${packages}`);
    process.exit(1);
  }
  return path.join(root, String(Math.max(...versions)), 'bin');
}

function urlOf(port: number, name: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${name}`;
}

/** Returns how many rows there were. */
async function run(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function until(isSo: () => Promise<boolean>, what: string, limitMs = 60_000): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (await isSo().catch(() => false)) return performance.now() - startedAt;
    if (performance.now() - startedAt > limitMs) throw new Error(`Waited in vain until ${what}.`);
    await sleep(100);
  }
}
