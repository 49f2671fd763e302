import type { CampaignCounts, CampaignHalt, CampaignState } from '#features/notifications/campaigns/campaign.ts';
import { Alert } from '#ui/alert.tsx';
import type { BadgeTone } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Settings } from '#ui/office-icons.tsx';

export const campaignLabels: Record<CampaignState, { text: string; tone: BadgeTone }> = {
  draft: { text: 'Draft', tone: 'neutral' },
  sending: { text: 'Sending', tone: 'brand' },
  paused: { text: 'Paused', tone: 'warning' },
  stopped: { text: 'Stopped', tone: 'danger' },
  sent: { text: 'Sent', tone: 'success' },
};

/** Why the campaign is not being sent. */
export function haltText(state: CampaignState, haltedBy: CampaignHalt | null): string | undefined {
  if (haltedBy === 'switch')
    return 'It was paused because marketing emails are switched off. Switch them on and press Resume to continue.';
  if (haltedBy === 'restore')
    return 'The database was restored from a backup while it was being sent. It was stopped, so that nobody gets it twice.';
  if (state === 'paused') return 'Nothing is sent until somebody presses Resume.';
  if (state === 'stopped') return 'It was stopped. Subscribers who had not received it yet never will.';
  return undefined;
}

export function figure(count: number): string {
  return count.toLocaleString('en-US');
}

/** 1 subscriber, 1,204 subscribers */
export function subscribersText(count: number): string {
  return `${figure(count)} ${count === 1 ? 'subscriber' : 'subscribers'}`;
}

/** 1,204 of 1,210, 2 failed, 4 unsubscribed */
export function countsText({ chosen, sent, failed, skipped }: CampaignCounts): string {
  return [
    `${figure(sent)} of ${figure(chosen)}`,
    ...(failed > 0 ? [`${figure(failed)} failed`] : []),
    ...(skipped > 0 ? [`${figure(skipped)} unsubscribed`] : []),
  ].join(', ');
}

export function MarketingOffAlert({ wasRefused = false }: { wasRefused?: boolean }) {
  return (
    <Alert
      tone={wasRefused ? 'danger' : 'warning'}
      title={
        wasRefused ? 'Nothing has been sent: marketing emails are switched off' : 'Marketing emails are switched off'
      }
      action={
        <ButtonLink to="/admin/settings" size="sm" icon={Settings}>
          Open settings
        </ButtonLink>
      }
    >
      Campaigns can be written and tested, but none is sent while the switch is off.
    </Alert>
  );
}
