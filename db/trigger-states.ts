/** As pg_trigger.tgenabled says it, and how one is made so. */
export const triggerCommands = {
  O: 'enable',
  A: 'enable always',
  R: 'enable replica',
  D: 'disable',
} as const;

export type TriggerState = keyof typeof triggerCommands;
