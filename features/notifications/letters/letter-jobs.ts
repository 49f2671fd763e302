import { z } from 'zod';

export const deliverLetterTask = 'deliver_letter';

export const letterJobSchema = z.object({ recipientId: z.uuid() });

/** Jobs of one queue follow one another, so that letters never take all the hands that a process has. */
export const queueNames = ['letters-1', 'letters-2'];

/** How many of one letter are queued at a time: what a pause has to take back. */
export const lettersAtOnce = 100;

/** With the pauses in between, a mail server may be away for three hours. */
export const mostAttempts = 10;
