import { type Goal, goals } from './goals.ts';
import type { Figures } from './site.ts';

/** The rows of one run, measured sequentially and printed at once. */
export interface Rows {
  figures: Record<string, Figures>;
  wants(...names: string[]): boolean;
  /** Measures a requested row. A failure is reported, and the others go on. */
  measure(name: string, work: () => Promise<Figures>): Promise<void>;
}

export interface Judged extends Goal {
  value: number;
  /** Scaled to this machine. */
  scaledGoal: number;
  isReached: boolean;
}

/** Measured in every run, as the base of the others. */
const ceilings = ['hello'];
/** CPU of the bare server on the machine that the goals were written for, in milliseconds. */
const usualHelloMs = 0.0235;

export function createRows(only: readonly string[] | undefined): Rows {
  const figures: Rows['figures'] = {};
  console.log(line('', 'a second', 'p50 ms', 'p99 ms', 'max ms', 'Node ms', 'PG ms', 'of hello', 'bytes'));
  return {
    figures,
    wants: (...names) => !only || names.some((name) => only.includes(name)),
    async measure(name, work) {
      if (only && !only.includes(name) && !ceilings.includes(name)) return;
      try {
        figures[name] = await work();
        print(name, figures[name], figures.hello?.perSecond);
      } catch (error) {
        console.log(`${name}: FAILED, ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      }
    },
  };
}

/** More than 1: this machine is slower than the one that the goals were written for. */
export function slowness(figures: Record<string, Figures>): number {
  return (figures.hello?.nodeMs ?? usualHelloMs) / usualHelloMs;
}

/** Results with their goals; times are scaled by the bare server's cost here. */
export function judge(figures: Record<string, Figures>): Judged[] {
  return goals.flatMap((goal) => {
    const value = valueIn(goal, figures);
    if (value === undefined || Number.isNaN(value)) return [];
    const factor = { time: slowness(figures), rate: 1 / slowness(figures), fixed: 1 }[goal.scales];
    const scaledGoal = goal.goal * factor;
    return [{ ...goal, value, scaledGoal, isReached: goal.isLeast ? value >= scaledGoal : value <= scaledGoal }];
  });
}

function valueIn({ row, figure, dividedBy }: Goal, figures: Record<string, Figures>): number | undefined {
  const value = figures[row]?.[figure];
  if (value === undefined || !dividedBy) return value;
  const other = figures[dividedBy]?.[figure];
  return other === undefined ? undefined : value / other;
}

function print(name: string, figures: Figures, helloPerSecond?: number): void {
  const { perSecond, p50Ms, p99Ms, maxMs, nodeMs, postgresMs, bytes, ...others } = figures;
  const share = perSecond && helloPerSecond ? `${((100 * perSecond) / helloPerSecond).toFixed(2)} %` : '';
  if (perSecond !== undefined || p50Ms !== undefined || nodeMs !== undefined)
    console.log(
      line(name, ...[perSecond, p50Ms, p99Ms, maxMs, nodeMs, postgresMs].map(short), share, bytes?.toFixed(0) ?? ''),
    );
  for (const [figure, value] of Object.entries(others)) console.log(`${name.padEnd(26)} ${figure} ${short(value)}`);
}

/** Three significant digits. */
export function short(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function line(name: string, ...cells: string[]): string {
  return [name.padEnd(26), ...cells.map((cell) => cell.padStart(9))].join(' ');
}
