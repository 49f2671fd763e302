import { findSellingObstacle } from '#features/agents/agent-status.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { DEFAULT_DESCRIPTION } from '#features/settings/setting-defaults.ts';
import type { RequestFacts } from '../request-context.ts';
import { socialNetworks } from './contact-links.ts';

/** Site data for the layout of every page. It is sent to the browser: nothing secret, nothing long. */
export type SiteData = ReturnType<typeof describeSite> & {
  /** The ids of the hotels that this browser saved. */
  shortlist: string[];
};

/** The signed-in user as the layout shows them: the full name, or the email address without one. */
export type ShownViewer = NonNullable<SiteData['viewer']>;

export function describeSite(facts: RequestFacts, viewer: Viewer | null, agent: Agent | undefined) {
  const { settings, preferences, catalogue } = facts;
  const t = catalogue.translator.of('home');
  const { site, contact, social, ratesPerUsd } = settings;
  return {
    brand: site.siteName,
    // The default is translated; an administrator's text is shown as it is.
    description: site.siteDescription === DEFAULT_DESCRIPTION ? t('hero.subline') : site.siteDescription,
    baseUrl: facts.baseUrl,
    isDemo: facts.mode !== 'production',
    /** True for administrators during maintenance; nobody else sees the site then. */
    isClosed: settings.security.maintenanceMode && viewer?.role === 'admin',
    /** During maintenance only administrators sign in. */
    signInPage: settings.security.maintenanceMode ? '/admin-login' : '/auth',
    year: new Date().getUTCFullYear(),
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
    /** Set for an agent who may sell: prices are shown with what the customer pays. */
    selling: agent && !findSellingObstacle(agent) ? { markupPercentage: agent.markupPercentage } : null,
  };
}
