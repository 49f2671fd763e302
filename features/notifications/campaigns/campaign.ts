import type { LanguageCode } from '#i18n/languages.ts';

// Without zod: browsers load this file.

export const campaignStates = ['draft', 'sending', 'paused', 'stopped', 'sent'] as const;
export type CampaignState = (typeof campaignStates)[number];

export type CampaignHalt = 'admin' | 'switch' | 'restore';

/** The same table is in db/functions/notifications.sql. */
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

/** By language; languages without a text are missing. */
export type CampaignTexts = Partial<Record<LanguageCode, CampaignText>>;

/** Recipients by outcome. Recipients of a stopped campaign stay waiting. */
export interface CampaignCounts {
  chosen: number;
  sent: number;
  failed: number;
  /** They unsubscribed before delivery. */
  skipped: number;
}

/** The reader's language if there is a text for it, else English. */
export function textFor(
  texts: CampaignTexts,
  language: LanguageCode,
): { language: LanguageCode; text: CampaignText } | undefined {
  const own = texts[language];
  if (own) return { language, text: own };
  return texts.en && { language: 'en', text: texts.en };
}
