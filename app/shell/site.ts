import { findSellingObstacle } from '#features/agents/agent-status.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import type { Role } from '#features/identity/roles/roles.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { DEFAULT_DESCRIPTION } from '#features/settings/site-defaults.ts';
import type { DisplayCurrency } from '#lib/money.ts';
import type { Theme } from '../preferences.ts';
import type { RequestFacts } from '../request-context.ts';
import { socialNetworks } from './social-networks.ts';

/** What the frame around every page shows. It travels to the browser: nothing secret, nothing long. */
export interface HomeIcon {
  brand: string;
  description: string;
  baseUrl: string;
  isDemo: boolean;
  /** For administrators, who alone see the site then. */
  isClosed: boolean;
  /** Where people sign in. While the site is closed, administrators alone do. */
  door: '/auth' | '/admin-login';
  year: number;
  theme: Theme;
  currency: DisplayCurrency;
  messagesUrl: string;
  contact: { phone: string | null; whatsapp: string | null; emails: string[] };
  social: { network: (typeof socialNetworks)[number]['key']; url: string }[];
  viewer: ShownViewer | null;
  /** For an agent who may sell: prices are shown with what their customers pay. */
  selling: { markupPercentage: number } | null;
}

/** Somebody who is signed in, as far as the frame shows them. */
export interface ShownViewer {
  /** Full name, or the e-mail address where there is none. */
  name: string;
  role: Role;
}

export function describeSite(
  facts: RequestFacts,
  viewer: Viewer | null,
  agent: Agent | undefined,
  now = new Date(),
): HomeIcon {
  const { settings, preferences, catalogue } = facts;
  const t = catalogue.translator.of('home');
  const { site, contact, social, ratesPerUsd } = settings;
  return {
    brand: site.siteName,
    // The default is translated; what an administrator wrote is shown as written.
    description: site.siteDescription === DEFAULT_DESCRIPTION ? t('hero.subline') : site.siteDescription,
    baseUrl: facts.baseUrl,
    isDemo: facts.mode !== 'production',
    isClosed: settings.security.maintenanceMode && viewer?.role === 'admin',
    door: settings.security.maintenanceMode ? '/admin-login' : '/auth',
    year: now.getUTCFullYear(),
    theme: preferences.theme,
    currency: displayCurrency(preferences.currency, ratesPerUsd),
    messagesUrl: `/messages/${preferences.language}-${catalogue.browser.fingerprint}.json`,
    contact: {
      phone: contact.phone,
      whatsapp: contact.whatsapp,
      emails: [contact.supportEmail, contact.adminEmail].filter((email) => email !== null),
    },
    social: socialNetworks.flatMap(({ key }) => {
      const url = social[key];
      return url ? [{ network: key, url }] : [];
    }),
    viewer: viewer && { name: viewer.fullName || viewer.email, role: viewer.role },
    selling: agent && !findSellingObstacle(agent) ? { markupPercentage: agent.markupPercentage } : null,
  };
}
