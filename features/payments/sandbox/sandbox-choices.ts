// Imported by browser code: no library here.

/** What the sandbox page offers. */
export const sandboxChoices = [
  'approve',
  'decline',
  'time_out',
  'late',
  'twice',
  'out_of_order',
  'wrong_amount',
] as const;
export type SandboxChoice = (typeof sandboxChoices)[number];

/** Delays of a late answer: within the hold, near its end, and long after it. */
export const lateSeconds = [20, 120, 1_800] as const;

export function isSandboxChoice(text: unknown): text is SandboxChoice {
  return sandboxChoices.some((choice) => choice === text);
}
