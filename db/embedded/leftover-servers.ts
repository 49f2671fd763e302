import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './failure.ts';
import type { Place } from './place.ts';
import { runProgram } from './run-as.ts';

/**
 * Ends every PostgreSQL process of this data directory: whoever holds our lock knows that they are left over from
 * a process that died. Then postmaster.pid is stale for certain, and goes, because PostgreSQL would take any
 * process that has inherited its number for a running server.
 */
export async function endLeftoverServers(place: Place): Promise<boolean> {
  if (!existsSync(place.dataPath)) return true;
  const fastShutdownMs = (await findProcesses(place)).some((found) => found.isPostmaster) ? 8000 : 0;
  const ended =
    (await endWith('SIGINT', place, fastShutdownMs)) ||
    (await endWith('SIGQUIT', place, 3000)) ||
    (await endWith('SIGKILL', place, 3000));
  if (ended) await rm(path.join(place.dataPath, 'postmaster.pid'), { force: true });
  return ended;
}

async function endWith(signal: NodeJS.Signals, place: Place, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  let remaining = await findProcesses(place);
  // SIGINT to a session means "cancel the query", so only the postmaster gets it, and ends its sessions itself.
  const receivers = remaining.filter((found) => signal !== 'SIGINT' || found.isPostmaster);
  for (const { pid } of receivers) sendSignal(pid, signal);
  while (remaining.length > 0 && Date.now() < deadline) {
    await delay(50);
    remaining = await findProcesses(place);
  }
  return remaining.length === 0;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/**
 * A process counts when it is called postgres and works in the data directory. It is looked for as the user who
 * runs it, because in a container even root may not look into the processes of others.
 */
async function findProcesses(place: Place): Promise<{ pid: number; isPostmaster: boolean }[]> {
  if (process.platform === 'darwin') return findProcessesWithLsof(place);
  const script = 'for p in /proc/[0-9]*; do [ "$p/cwd" -ef "$1" ] && echo "$p"; done; true';
  const { stdout } = await runProgram(place.runAs, '/bin/sh', ['-c', script, 'sh', place.dataPath]);
  const pids = stdout
    .split('\n')
    .filter(Boolean)
    .map((found) => Number(path.basename(found)));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const isPostmaster = path.basename(commandLine.split('\0')[0] ?? '') === 'postgres';
      return isPostmaster || commandLine.startsWith('postgres: ') ? [{ pid, isPostmaster }] : [];
    }),
  );
  return found.flat();
}

async function findProcessesWithLsof(place: Place): Promise<{ pid: number; isPostmaster: boolean }[]> {
  const { stdout } = await runProgram(place.runAs, '/usr/sbin/lsof', [
    '-a',
    '-c',
    'postgres',
    '-d',
    'cwd',
    '-F',
    'pn',
  ]);
  const postmasterFile = await readFile(path.join(place.dataPath, 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(postmasterFile.split('\n')[0]);
  return stdout
    .split(/^p/m)
    .filter((process) => process.includes(`\nn${place.dataPath}\n`))
    .map((process) => Number.parseInt(process, 10))
    .map((pid) => ({ pid, isPostmaster: pid === postmaster }));
}
