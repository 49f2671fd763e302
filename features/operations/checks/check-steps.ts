import { invariants } from '#features/booking/invariants/check-invariants.ts';
import { statusKeys } from '../status/status-line.ts';

/** What is measured, each rule of the core, and a mail. */
export const checkSteps = statusKeys.length + invariants.length + 1;
