import type { CampaignProblems, TypedCampaign } from '#features/notifications/campaigns/campaign-fields.ts';

export const campaignDialogs = ['send', 'stop', 'delete'] as const;

/** What a form of a letter is answered. */
export type CampaignOutcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; reasons: string[]; leadsToSettings?: boolean }
  /** The words stay as they were typed. With `version`, saving again saves over somebody else's. */
  | { kind: 'refused'; text: string; typed: TypedCampaign; problems: CampaignProblems; version?: number };

export type RefusedCampaign = Extract<CampaignOutcome, { kind: 'refused' }>;

export function failed(text: string, ...reasons: string[]): CampaignOutcome {
  return { kind: 'failed', text, reasons };
}
