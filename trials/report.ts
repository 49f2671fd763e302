import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

// Keeps the latest result of each trial and writes them into docs/reliability.md, between its markers.

/** One thing that was tried. */
export interface Tried {
  what: string;
  /** What was seen, in figures. */
  seen: string;
  isHeld: boolean;
}

interface Result {
  startedAt: string;
  minutes: number;
  machine: string;
  tried: Tried[];
}

export interface Report {
  tried: Tried[];
  /** Notes and prints one line. */
  note(what: string, seen: string, isHeld: boolean): void;
  /** Tries one thing; an error is what was seen. */
  attempt(what: string, work: () => Promise<string>): Promise<void>;
  /** Writes a whole run into the documentation, or what was tried again into the last one. Sets the exit code. */
  finish(part: 'whole' | 'again' | 'trial'): Promise<void>;
}

const page = 'docs/reliability.md';
const results = 'trials/results';

/** `name` is the command after `npm run`, and the marker in the documentation. */
export function startReport(name: string): Report {
  const startedAt = new Date();
  const tried: Tried[] = [];
  function note(what: string, seen: string, isHeld: boolean): void {
    tried.push({ what, seen, isHeld });
    console.log(`${isHeld ? 'held  ' : 'BROKEN'}  ${what}: ${seen}`);
  }
  return {
    tried,
    note,
    async attempt(what, work) {
      try {
        note(what, await work(), true);
      } catch (error) {
        note(what, error instanceof Error ? error.message : String(error), false);
      }
    },
    async finish(part) {
      const minutes = (Date.now() - startedAt.getTime()) / 60_000;
      const broken = tried.filter(({ isHeld }) => !isHeld).length;
      console.log(`\n${tried.length - broken} of ${tried.length} held, in ${minutes.toFixed(1)} minutes.`);
      if (broken > 0 || tried.length === 0) process.exitCode = 1;
      if (part === 'trial') return;
      const machine = `${cpus().length} cores (${cpus()[0]?.model || process.arch}), Node ${process.version.slice(1)}`;
      const result = { startedAt: startedAt.toISOString(), minutes, machine, tried };
      await keepResult(name, part === 'whole' ? result : triedAgain(name, result));
    },
  };
}

/** The last whole run with the rows that were tried again. */
function triedAgain(name: string, again: Result): Result {
  const whole: Result = JSON.parse(readFileSync(fileOf(name), 'utf8'));
  const replace = (old: Tried) => again.tried.find(({ what }) => what === old.what) ?? old;
  return { ...whole, minutes: whole.minutes + again.minutes, tried: whole.tried.map(replace) };
}

function fileOf(name: string): string {
  return `${results}/${name}.json`;
}

async function keepResult(name: string, result: Result): Promise<void> {
  mkdirSync(results, { recursive: true });
  const file = fileOf(name);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  if (existsSync(page)) {
    const between = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
    const text = readFileSync(page, 'utf8');
    writeFileSync(
      page,
      text.replace(between, (_, start, end) => `${start}\n${textOf(result)}\n\n${end}`),
    );
  }
  // Formatted, or the format check would fail.
  await promisify(execFile)('node_modules/.bin/biome', ['format', '--write', page, file]);
}

function textOf({ startedAt, minutes, machine, tried }: Result): string {
  const row = ({ what, seen, isHeld }: Tried) =>
    `| ${[what, seen, isHeld ? 'yes' : '**no**'].map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [
    `Run on ${startedAt.slice(0, 10)} in ${minutes.toFixed(0)} minutes: ${machine}.`,
    ['| what | seen | held |', '| --- | --- | --- |', ...tried.map(row)].join('\n'),
  ].join('\n\n');
}
