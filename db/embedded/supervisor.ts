import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { identity, type RunAs, serverEnvironment } from './run-as.ts';

/**
 * Waits for its program, and beside that for the end of its input, which comes when our process closes it or dies
 * in any way. Then the program gets SIGINT (PostgreSQL's fast shutdown), SIGQUIT if that took too long,
 * and at last SIGKILL, which loses nothing that was committed.
 */
const SCRIPT = `
timeout=$1
shift
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
trap '' HUP INT TERM
(
  exec >/dev/null 2>&1
  read -r _ <&3
  for signal in INT QUIT KILL; do
    kill -"$signal" "$program"
    second=0
    while [ "$second" -lt "$timeout" ]; do
      sleep 1
      kill -0 "$program" || exit 0
      second=$((second + 1))
    done
  done
) &
watcher=$!
wait "$program"
code=$?
kill -KILL "$watcher" 2>/dev/null
exit "$code"
`;

export interface Supervised {
  /** The program's last output, for error messages. */
  lastLines: string[];
  ended: Promise<{ code: number | null }>;
  stop(): void;
}

export function supervise(options: {
  command: string;
  args: string[];
  runAs: RunAs | undefined;
  timeoutSeconds?: number;
  log: (line: string) => void;
}): Supervised {
  const { command, args, timeoutSeconds = 8 } = options;
  const script = ['-c', SCRIPT, 'fika-mbali-database', String(timeoutSeconds), command, ...args];
  const child = spawn('/bin/sh', script, {
    cwd: '/',
    env: serverEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
    // A Ctrl-C in the terminal must reach the application alone, which then stops its database last.
    detached: true,
    ...identity(options.runAs),
  });
  const lastLines: string[] = [];
  function addLine(line: string): void {
    lastLines.push(line);
    if (lastLines.length > 40) lastLines.shift();
    options.log(line);
  }
  createInterface({ input: child.stderr }).on('line', addLine);
  // The supervisor may be gone before its input is closed.
  child.stdin.on('error', () => {});

  const closed = new Promise((resolve) => child.once('close', resolve));
  const ended = new Promise<{ code: number | null }>((resolve) => {
    child.once('error', (error) => {
      addLine(error.message);
      resolve({ code: null });
    });
    child.once('exit', async (code) => {
      // Processes that outlive a killed server hold its output open, so the last lines are not awaited for long.
      await Promise.race([closed, delay(200)]);
      child.stdin.destroy();
      child.stderr.destroy();
      resolve({ code });
    });
  });
  return { lastLines, ended, stop: () => child.stdin.end() };
}
