import { z } from 'zod';

export const textMessageSchema = z.object({
  id: z.uuid(),
  queuedAt: z.iso.datetime(),
  /** International, as +254709555120. */
  to: z.string().regex(/^\+[1-9]\d{5,14}$/),
  text: z.string().min(1).max(480),
});

export type TextMessage = z.output<typeof textMessageSchema>;
