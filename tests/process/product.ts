import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { clockEnvironment } from '#db/embedded/run-as.ts';
import { chooseFreePort } from '#db/embedded/server.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 90_000;

/** The whole product in a process of its own, as an operator starts it. */
export interface Product {
  url: string;
  port: number;
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Its exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
  /** Resolves when it has said `ready`. */
  ready: Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Asks it to stop and resolves to how it ended. */
  stop(): Promise<number | string>;
}

export type Environment = Record<string, string>;

const running = new Set<ChildProcess>();

/** A test that fails stops nothing; its processes must not outlive it. */
export function endLeftovers(): void {
  for (const child of running) child.kill('SIGKILL');
}

export async function spawnProduct(
  given: Environment,
  [program, ...parameters]: [string, ...string[]] = [process.execPath, 'server/main.ts'],
): Promise<Product> {
  const port = given.PORT ?? String(await chooseFreePort());
  const child = spawn(program, parameters, {
    cwd: repository,
    env: {
      ...unsetVariables(),
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...clockEnvironment,
      NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'fika-mbali-compiled'),
      // Tests that want the sample world say so: the others need not wait beside its loading.
      SAMPLE_WORLD: 'off',
      ...given,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const ready = waitForReady(child, stdout, stderr, ended);
  // Whoever expects a failed start looks at `ended` and never at this.
  ready.catch(() => {});
  return {
    url: given.BASE_URL ?? `http://localhost:${port}`,
    port: Number(port),
    pid: child.pid ?? 0,
    stdout,
    stderr,
    ended,
    ready,
    signal: (name) => void child.kill(name),
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export async function startProduct(given: Environment, command?: [string, ...string[]]): Promise<Product> {
  const product = await spawnProduct(given, command);
  await product.ready;
  return product;
}

/** A developer's own .env must not reach a test: a variable that is set, even to nothing, is not read from there. */
function unsetVariables(): Environment {
  const example = readFileSync(path.join(repository, '.env.example'), 'utf8');
  return Object.fromEntries([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => [name, '']));
}

function collect(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return () => text;
}

async function waitForReady(
  child: ChildProcessByStdio<null, Readable, Readable>,
  stdout: () => string,
  stderr: () => string,
  ended: Promise<number | string>,
): Promise<void> {
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  const said = new Promise<string>((resolve) => {
    child.stdout.on('data', () => stdout().includes('ready ') && resolve('ready'));
  });
  const gaveUp = new Promise<string>((resolve) => {
    limit.addEventListener('abort', () => resolve('no word in time'));
  });
  const outcome = await Promise.race([said, gaveUp, ended.then((end) => `ended with ${end}`)]);
  if (outcome === 'ready') return;
  child.kill('SIGKILL');
  throw new Error(`The product did not start (${outcome}). It said:\n${stdout()}${stderr()}`);
}

/** Asks again and again until the answer is the wanted one. */
export async function eventually<Answer>(
  ask: () => Promise<Answer> | Answer,
  isWanted: (answer: Answer) => boolean,
  what: string,
  limitMs = 20_000,
): Promise<Answer> {
  const until = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (Date.now() > until) throw new Error(`Waited in vain until ${what}; the last answer: ${inspect(answer)}`);
    await delay(25);
  }
}
