import type { LanguageCode } from '#i18n/languages.ts';

// No validation library here: the browser needs these.

export const campaignStates = ['draft', 'sending', 'paused', 'stopped', 'sent'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Why it is paused or stopped. */
export type CampaignHalt = 'admin' | 'switch' | 'restore';

/** The same table stands in db/functions/notifications.sql. */
export const campaignMoves = {
  draft: ['sending'],
  sending: ['paused', 'stopped', 'sent'],
  paused: ['sending', 'stopped'],
  stopped: [],
  sent: [],
} as const satisfies Record<CampaignState, readonly CampaignState[]>;

export const campaignLengths = { title: 120, subject: 150, body: 20_000 } as const;

export interface CampaignText {
  subject: string;
  body: string;
}

/** By language; one that it was not written in is not there. */
export type CampaignTexts = Partial<Record<LanguageCode, CampaignText>>;

/** What became of those who were chosen. Some of a stopped letter wait for ever. */
export interface CampaignCounts {
  chosen: number;
  sent: number;
  failed: number;
  /** They had left before their turn came. */
  skipped: number;
}

/** What a reader gets: their language where it was written, else English. */
export function textFor(
  texts: CampaignTexts,
  language: LanguageCode,
): { language: LanguageCode; text: CampaignText } | undefined {
  const own = texts[language];
  if (own) return { language, text: own };
  return texts.en && { language: 'en', text: texts.en };
}
