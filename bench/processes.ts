import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

/** A child process on its own port. */
export interface Program extends AsyncDisposable {
  port: number;
  pid: number;
  /** Time from start to the ready line. */
  startSeconds: number;
  stdout(): string;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
// Ends the servers when a run is interrupted.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const startLimitMs = 300_000;
/** Kernel clock ticks per second, the unit of process times. */
const tickMs = 10;

/** As `npm start` sets them. */
const memoryVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Starts a program and waits for its ready line. Its log goes to a file, as in production. */
export async function startProgram(
  command: string[],
  options: { port: number; logFile: string; env?: Record<string, string>; cwd?: string },
): Promise<Program> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: options.cwd,
    env: { ...process.env, ...memoryVariables, ...options.env, PORT: String(options.port) },
    stdio: ['ignore', 'pipe', openSync(options.logFile, 'a')],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.stdout?.on('data', (chunk) => {
    said += chunk;
    if (/^ready/m.test(said)) resolve();
  });
  child.once('exit', (code) =>
    reject(new Error(`${command.join(' ')} ended with ${code}, see ${options.logFile}: ${said}`)),
  );
  const timer = setTimeout(() => reject(new Error(`${command.join(' ')} is not ready: ${said}`)), startLimitMs);
  await promise
    .catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    })
    .finally(() => clearTimeout(timer));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return {
    port: options.port,
    pid: child.pid ?? 0,
    startSeconds: (performance.now() - startedAt) / 1000,
    stdout: () => said,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** CPU milliseconds of a process and all its children, including ended ones. */
export function cpuMs(pid: number): number {
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    const id = Number(name);
    const fields = id ? statOf(id) : undefined;
    if (!fields) continue;
    const [parent = 0, ticks] = [fields[1], fields.slice(11, 15).reduce((sum, each) => sum + each, 0)];
    all.set(id, { parent, ticks });
  }
  const ticksUnder = (id: number): number => {
    let ticks = all.get(id)?.ticks ?? 0;
    for (const [child, { parent }] of all) if (parent === id) ticks += ticksUnder(child);
    return ticks;
  };
  return ticksUnder(pid) * tickMs;
}

/** The fields after the name in /proc/PID/stat: state, parent, …; undefined if the process has ended. */
function statOf(pid: number): number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}

export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** The postmaster of a PostgreSQL on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return statOf(rows[0]?.pid ?? 0)?.[1] ?? 0;
  } finally {
    await client.end();
  }
}
