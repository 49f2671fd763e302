import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** A system user that PostgreSQL runs as; undefined everywhere means "as we are". */
export interface RunAs {
  name: string;
  uid: number;
  gid: number;
}

/** Passes faketime on to child processes, because server and database must agree on the time. */
export const clockEnvironment: Record<string, string> = process.env.FAKETIME
  ? Object.fromEntries(
      ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'].map((name) => [name, process.env[name] ?? '']),
    )
  : {};

/** PostgreSQL's own variables (PGDATA, PGPORT, PGOPTIONS ...) of the person's shell must not reach our server. */
export const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', ...clockEnvironment };

export function weAreRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses to run as root, so root hands it to a user without rights. */
export async function unprivilegedUser(): Promise<RunAs> {
  const users = await readUsers();
  return (
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 }
  );
}

export async function userOf(uid: number, gid: number): Promise<RunAs> {
  const users = await readUsers();
  return { name: users.find((user) => user.uid === uid)?.name ?? `with id ${uid}`, uid, gid };
}

async function readUsers(): Promise<RunAs[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

export function identity(runAs: RunAs | undefined): { uid?: number; gid?: number } {
  return runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
}

/** Runs a short program to its end. The working directory is one that every user may enter. */
export function runProgram(
  runAs: RunAs | undefined,
  command: string,
  args: string[],
): Promise<{ ok: boolean; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const options = { cwd: '/', env: serverEnvironment, timeout: 30_000, ...identity(runAs) };
    execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, stderr: stderr || (error?.message ?? '') });
    });
  });
}
