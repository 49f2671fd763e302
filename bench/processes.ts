import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Processes of one program, each on a port of its own. */
export interface Processes {
  ports: number[];
  stop(): Promise<void>;
}

const startMs = 120_000;

/** Starts a program some times over and waits until each says that it is ready. */
export async function startProcesses(
  script: string,
  ports: number[],
  env: Record<string, string> = {},
): Promise<Processes> {
  const children = await Promise.all(ports.map((port) => start(script, { ...env, PORT: String(port) })));
  return {
    ports,
    async stop() {
      const ends = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(ends);
    },
  };
}

async function start(script: string, env: Record<string, string>): Promise<ChildProcess> {
  // What it logs is written, as in earnest, but nobody reads it.
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (/^ready/m.test(said)) resolve();
  });
  child.on('exit', (code) => reject(new Error(`${script} ended with ${code}: ${said}`)));
  const timer = setTimeout(() => reject(new Error(`${script} is not ready: ${said}`)), startMs);
  await promise.finally(() => clearTimeout(timer));
  child.removeAllListeners('exit');
  return child;
}
