import { findSellingObstacle, type SellingObstacle } from '#features/agents/agent-status.ts';
import { type SellingPrice, withMarkup } from '#features/agents/markup.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { dateFormat } from '#lib/formats.ts';

/** What an agent's form shows besides. */
export interface SaleFacts {
  /** Why it can't be sold by them; `missing` where nobody wrote down an agency for this account. */
  obstacle: { why: SellingObstacle | 'missing'; reason: string | null } | null;
  markupPercentage: number;
  availableMinor: number;
  price: SellingPrice;
  /** By the clock of the house, if it is held now; null where there is no time for that. */
  holdUntil: string | null;
}

/** Null for whoever books for themselves. */
export function saleFacts(
  viewer: Pick<Viewer, 'role'> | null,
  agent: Agent | undefined,
  {
    netMinor,
    holdHours,
    language,
    now,
  }: { netMinor: number; holdHours: number | null; language: LanguageCode; now: Date },
): SaleFacts | null {
  if (viewer?.role !== 'agent') return null;
  const markupPercentage = agent?.markupPercentage ?? 0;
  return {
    obstacle: obstacleOf(agent),
    markupPercentage,
    availableMinor: agent?.availableMinor ?? 0,
    price: withMarkup(netMinor, markupPercentage),
    holdUntil:
      holdHours === null ? null : writtenMoment(new Date(now.getTime() + holdHours * 3_600_000), language),
  };
}

function obstacleOf(agent: Agent | undefined): SaleFacts['obstacle'] {
  if (!agent) return { why: 'missing', reason: null };
  const why = findSellingObstacle(agent);
  return why ? { why, reason: agent.statusReason } : null;
}

/** Tue, 17 Nov, 10:40. English here is East Africa's: day before month. */
function writtenMoment(at: Date, language: LanguageCode): string {
  return dateFormat(`${language === 'en' ? 'en-KE' : language}-u-ca-gregory-nu-latn`, {
    timeZone: houseTimeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}
