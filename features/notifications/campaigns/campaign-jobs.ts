import { z } from 'zod';

export const deliverCampaignTask = 'deliver_letter';

export const campaignJobSchema = z.object({ recipientId: z.uuid() });

/**
 * How many a process delivers at a time, with hands of its own for nothing else: however slow the mail server is, the
 * ticket of somebody who pays now never waits for a letter.
 */
export const campaignsInHand = 2;

/** How many of one letter are queued at a time: what a pause has to take back. */
export const campaignsAtOnce = 100;

/** With the pauses in between, a mail server may be away for three hours. */
export const mostAttempts = 10;
