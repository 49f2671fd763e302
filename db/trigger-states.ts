/** Values of pg_trigger.tgenabled and the `alter table` command for each. */
export const triggerCommands = {
  O: 'enable',
  A: 'enable always',
  R: 'enable replica',
  D: 'disable',
} as const;

export type TriggerState = keyof typeof triggerCommands;
