import { findSellingObstacle, type SellingObstacle } from '#features/agents/agent-status.ts';
import { type SellingPrice, withMarkup } from '#features/agents/markup.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import {
  type CurrencyCode,
  currencyCodes,
  displayCurrency,
  type RatesPerUsd,
} from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { formatPublicPrice, formatUsdCents } from '#lib/money.ts';

/** What an agent's form shows besides. */
export interface SaleFacts {
  /** Why it can't be sold by them; `missing` where nobody wrote down an agency for this account. */
  obstacle: { why: SellingObstacle | 'missing'; reason: string | null } | null;
  /** Whose form it is: two agencies may sit at one browser. */
  agentId: string | null;
  markupPercentage: number;
  availableMinor: number;
  price: SellingPrice;
  /** What the customer's documents would say in each currency: "Kenyan Shilling · KSh 8,936". */
  documents: { currency: CurrencyCode; text: string }[];
  /** By the clock of the house, if it is held now; null where there is no time for that. */
  holdUntil: string | null;
}

/** Null for whoever books for themselves. */
export function saleFacts(
  viewer: Pick<Viewer, 'role'> | null,
  agent: Agent | undefined,
  {
    netMinor,
    holdUntil,
    language,
    ratesPerUsd,
  }: { netMinor: number; holdUntil: Date | null; language: LanguageCode; ratesPerUsd: RatesPerUsd },
): SaleFacts | null {
  if (viewer?.role !== 'agent') return null;
  const markupPercentage = agent?.markupPercentage ?? 0;
  const price = withMarkup(netMinor, markupPercentage);
  return {
    obstacle: obstacleOf(agent),
    agentId: agent?.id ?? null,
    markupPercentage,
    availableMinor: agent?.availableMinor ?? 0,
    price,
    documents: documentsOf(price.totalMinor, ratesPerUsd, language),
    holdUntil: holdUntil && writtenMoment(holdUntil, language),
  };
}

function obstacleOf(agent: Agent | undefined): SaleFacts['obstacle'] {
  if (!agent) return { why: 'missing', reason: null };
  const why = findSellingObstacle(agent);
  return why ? { why, reason: agent.statusReason } : null;
}

function documentsOf(
  totalMinor: number,
  ratesPerUsd: RatesPerUsd,
  language: LanguageCode,
): SaleFacts['documents'] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return currencyCodes.map((currency) => {
    const price =
      currency === 'USD'
        ? formatUsdCents(totalMinor, language)
        : formatPublicPrice(totalMinor, displayCurrency(currency, ratesPerUsd), language);
    return { currency, text: `${names.of(currency)} · ${price}` };
  });
}

/** Tue, 17 Nov, 10:40 */
function writtenMoment(at: Date, language: LanguageCode): string {
  return dateFormat(dateLocale(language), {
    timeZone: businessTimeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}
