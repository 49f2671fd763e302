import type {
  CampaignCounts,
  CampaignHalt,
  CampaignState,
} from '#features/notifications/campaigns/campaign.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const campaignLabels: Record<CampaignState, { text: string; tone: BadgeTone }> = {
  draft: { text: 'Draft', tone: 'neutral' },
  sending: { text: 'Sending', tone: 'brand' },
  paused: { text: 'Paused', tone: 'warning' },
  stopped: { text: 'Stopped', tone: 'danger' },
  sent: { text: 'Sent', tone: 'success' },
};

/** Why it stands still, in a sentence. */
export function haltText(state: CampaignState, haltedBy: CampaignHalt | null): string | undefined {
  if (haltedBy === 'switch')
    return 'It was paused because marketing emails are switched off. It goes on when they are on again and somebody presses Resume.';
  if (haltedBy === 'restore')
    return 'The database was restored from a backup while it was being sent. It was stopped, so that nobody gets it twice.';
  if (state === 'paused') return 'Nothing leaves until somebody presses Resume.';
  if (state === 'stopped') return 'It was stopped for good. Those who had not got it yet never will.';
  return undefined;
}

export function figure(count: number): string {
  return count.toLocaleString('en-US');
}

/** 1 subscriber, 1,204 subscribers */
export function subscribersText(count: number): string {
  return `${figure(count)} ${count === 1 ? 'subscriber' : 'subscribers'}`;
}

/** 1,204 of 1,210, 2 failed, 4 had left */
export function countsText({ chosen, sent, failed, skipped }: CampaignCounts): string {
  return [
    `${figure(sent)} of ${figure(chosen)}`,
    ...(failed > 0 ? [`${figure(failed)} failed`] : []),
    ...(skipped > 0 ? [`${figure(skipped)} had left`] : []),
  ].join(', ');
}
