/**
 * What a backup leaves out. Ways in that end within hours or days must not live again on another machine: whoever stole
 * one could use it after it had been ended here. Counts of limits and notes of changes belong to a running process; the
 * queue of jobs, in a schema of its own, is not looked at, or mails would go out a second time.
 */
export const leftOutTables: readonly string[] = [
  'sessions',
  'verifications',
  'mailed_links',
  'phone_proofs',
  'rate_limits',
  'timetable_changes',
  'hotel_changes',
  'schema_functions',
];
