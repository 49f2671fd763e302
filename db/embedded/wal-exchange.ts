import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Place } from './place.ts';

/** A finished file of the write-ahead log, which PostgreSQL keeps until it is stored. */
export interface WalFile {
  /** PostgreSQL's number of the cluster, which no other cluster has. */
  clusterId: string;
  name: string;
  bytes: Buffer;
}

export interface Archiving {
  /** A segment is finished after this time at the latest, if anything was written. */
  timeoutSeconds: number;
  /** Returns when the file survives a power cut. Gets the same file again if it was not confirmed. */
  store: (file: WalFile) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** Hears what PostgreSQL's commands ask for; false for any other line of the server's output. */
export interface Exchange {
  settings: Record<string, string>;
  hear(line: string): boolean;
}

const READY = 'database system is ready to accept connections';
const ASKED = /^fika-mbali asks for ([\w.]+)$/;

/**
 * A shell command that asks our process for a WAL file and waits for the answer, a file in `folder`. It runs as
 * PostgreSQL's user, who may not reach the archive. It asks on the server's error output, which is a pipe to us: when we
 * are dead, writing fails, and 126 makes PostgreSQL give up at once instead of trying again.
 */
function askingCommand(
  folder: string,
  { yes, no, seconds, late }: { yes: string; no: string; seconds: number; late: number },
): string {
  const script = `n=0
while [ $n -lt ${seconds * 50} ]; do
  [ -e "$folder/$file" ] && ${yes}
  [ $((n % 50)) -gt 0 ] || echo "fika-mbali asks for $file" >&2 || exit 126
  [ -e "$folder/${no}" ] && exit 1
  sleep 0.02
  n=$((n + 1))
done
exit ${late}`;
  const quoted = `'${folder.replaceAll("'", `'\\''`)}'`;
  return `folder=${quoted.replaceAll('%', '%%')} file=%f target=%p\n${script.replaceAll('%', '%%')}`;
}

async function makeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await chmod(folder, 0o755);
}

/**
 * PostgreSQL marks a finished file as ready and asks; we store all that are ready and confirm each with an empty file,
 * which must not outlive the server: another cluster uses the same names.
 */
export async function openArchiving(place: Place, archiving: Archiving): Promise<Exchange> {
  const folder = path.join(place.root, 'archived');
  await makeFolder(folder);
  const walPath = path.join(place.dataPath, 'pg_wal');
  const failing = path.join(folder, 'failing');
  const clusterId = await readClusterId(place.dataPath);

  async function storeReady(): Promise<void> {
    const ready = (await readdir(path.join(walPath, 'archive_status')))
      .filter((entry) => entry.endsWith('.ready'))
      .map((entry) => path.basename(entry, '.ready'))
      .toSorted();
    const confirmed = (await readdir(folder)).filter((name) => name !== 'failing');
    for (const name of confirmed) if (!ready.includes(name)) await rm(path.join(folder, name), { force: true });
    // One after the other, so that the archive never has a gap that only a lost machine could fill.
    for (const name of ready) {
      if (confirmed.includes(name)) continue;
      await archiving.store({ clusterId, name, bytes: await readFile(path.join(walPath, name)) });
      await writeFile(path.join(folder, name), '');
    }
    await rm(failing, { force: true });
  }

  let isStoring = false;
  return {
    settings: {
      archive_mode: 'on',
      archive_timeout: String(archiving.timeoutSeconds),
      archive_command: askingCommand(folder, { yes: 'exit 0', no: 'failing', seconds: 20, late: 1 }),
    },
    hear(line) {
      if (line.endsWith(READY)) wakeCheckpointer(place.dataPath).catch(archiving.onFailure);
      if (!ASKED.test(line)) return false;
      if (isStoring) return true;
      isStoring = true;
      storeReady()
        .catch(async (error: unknown) => {
          archiving.onFailure(error);
          // Lets PostgreSQL stop without waiting for an archive that is out of reach.
          await writeFile(failing, '').catch(archiving.onFailure);
        })
        .finally(() => {
          isStoring = false;
        });
      return true;
    },
  };
}

/**
 * The checkpointer starts before recovery ends, when it ignores archive_timeout, and sleeps for up to five minutes; so it
 * does again after a crash. Reading its settings anew wakes it.
 */
async function wakeCheckpointer(dataPath: string): Promise<void> {
  const postmaster = Number((await readFile(path.join(dataPath, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(postmaster, 'SIGHUP');
}

/** The first field of the control file. */
async function readClusterId(dataPath: string): Promise<string> {
  const control = await readFile(path.join(dataPath, 'global', 'pg_control'));
  return control.readBigUInt64LE(0).toString();
}

export interface Recovery {
  /** Puts the files of a base backup into the folder. */
  fill: (dataPath: string) => Promise<void>;
  /** The password of the cluster that was backed up. */
  password: string;
  /** Undefined for a file that was never archived, which is how the end is found. */
  fetchWal: (name: string) => Promise<Uint8Array | undefined>;
  /** Transactions that committed later are left out. Undefined takes all. */
  until: Date | undefined;
  onFailure: (error: unknown) => void;
}

/** Gives PostgreSQL each WAL file that it asks for; the one before is then in use or past. */
export async function openRecovery(place: Place, { fetchWal, onFailure }: Recovery): Promise<Exchange> {
  const folder = path.join(place.root, 'fetched');
  await makeFolder(folder);
  let isFetching = false;

  async function answer(name: string): Promise<void> {
    const answers = await readdir(folder);
    // The question crossed its answer, which may be in use.
    if (answers.includes(name) || answers.includes(`${name}.missing`)) return;
    for (const past of answers) await rm(path.join(folder, past));
    const bytes = await fetchWal(name);
    const answered = path.join(folder, bytes ? name : `${name}.missing`);
    await writeFile(`${answered}.new`, bytes ?? '');
    await chmod(`${answered}.new`, 0o644);
    await rename(`${answered}.new`, answered);
  }

  return {
    settings: {
      // The recovered cluster is a copy: it must not write into the archive of the original.
      archive_mode: 'off',
      hot_standby: 'off',
      recovery_target_action: 'promote',
      restore_command: askingCommand(folder, {
        // 1 would mean that the archive ends here.
        yes: '{ cp "$folder/$file" "$target" || exit 126; exit 0; }',
        no: '$file.missing',
        seconds: 120,
        late: 126,
      }),
    },
    hear(line) {
      const name = ASKED.exec(line)?.[1];
      if (!name) return false;
      if (isFetching) return true;
      isFetching = true;
      answer(name)
        .catch(onFailure)
        .finally(() => {
          isFetching = false;
        });
      return true;
    },
  };
}
