// No library here: the browser needs it.

/** What whoever stands at the test page can let happen. */
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

/** How late an answer can be: within the hold, near its end, and long after it. */
export const lateSeconds = [20, 120, 1_800] as const;

export function isSandboxChoice(text: unknown): text is SandboxChoice {
  return sandboxChoices.some((choice) => choice === text);
}
