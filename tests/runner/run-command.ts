import { spawn } from 'node:child_process';
import path from 'node:path';
import { repository } from '../checks/source-files.ts';

export interface Outcome {
  exitCode: number;
  output: string;
}

/** Runs a program and captures its output; with `echo` it is shown as well. */
export async function runCommand(
  [program = '', ...given]: string[],
  options: { env?: Record<string, string>; echo: boolean },
): Promise<Outcome> {
  const binaries = path.join(repository, 'node_modules/.bin');
  const child = spawn(program === 'node' ? process.execPath : path.join(binaries, program), given, {
    cwd: repository,
    env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH}`, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (options.echo) process.stdout.write(part);
    });
  }
  // Forwards an interrupt and waits until the tool has stopped its servers, which Playwright does only when
  // interrupted.
  const passOn = () => {
    child.once('close', () => process.exit(1));
    child.kill('SIGINT');
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const exitCode = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      resolve(1);
    });
    child.once('close', (code, signal) => {
      if (signal) output += `${program} was ended by ${signal}\n`;
      resolve(code ?? 1);
    });
  });
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  return { exitCode, output };
}
