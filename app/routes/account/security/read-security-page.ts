import { listSessions } from '#features/identity/entrance/sessions.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { deviceName } from '#features/identity/security/device-name.ts';
import { hasPassword, listIdentities, listPasskeys } from '#features/identity/security/sign-in-methods.ts';
import { readTwoStep } from '#features/identity/security/two-step.ts';
import { isLoopback } from '#lib/limit-keys.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { dayText, momentText } from '../moment.tsx';

export async function readSecurityPage(facts: RequestFacts, viewer: Viewer) {
  const { db, identity, settings, preferences, catalogue, authHeaders } = facts;
  const { userId } = viewer;
  const { language } = preferences;
  const t = catalogue.translator.of('account');
  const twoStep = await readTwoStep(db, userId);
  const identities = await listIdentities(db, userId);
  const sessions = await listSessions(db, userId, settings.security.sessionTimeoutMinutes);

  function nameOf(userAgent: string | null): string {
    const { browser, system } = deviceName(userAgent);
    if (browser && system) return t('shared.device', { browser, system });
    return browser ?? system ?? t('shared.unknownDevice');
  }

  return {
    email: viewer.email,
    hasPassword: await hasPassword(db, userId),
    canSendText: identity.canSendText,
    twoStep: { ...twoStep, phone: displayPhone(twoStep.phone) },
    passkeys: (await listPasskeys(db, userId)).map(({ id, name, createdAt }) => ({
      id,
      name,
      added: dayText(createdAt, language),
    })),
    // Suggests the current device, where most people create their passkey.
    deviceName: nameOf(authHeaders.get('user-agent')),
    sessions: sessions.map(({ id, userAgent, ipAddress, lastUsedAt }) => ({
      id,
      name: nameOf(userAgent),
      isHandheld: deviceName(userAgent).isHandheld,
      isCurrent: id === viewer.sessionId,
      address: ipAddress || null,
      isThisMachine: isLoopback(ipAddress ?? ''),
      lastUsed: momentText(lastUsedAt, language),
    })),
    providers: identity.providers.map((provider) => {
      const linked = identities.find(({ providerId }) => providerId === provider.id);
      return {
        ...provider,
        identity: linked ? { id: linked.id, since: dayText(linked.createdAt, language) } : undefined,
      };
    }),
  };
}

export type SecurityPage = Awaited<ReturnType<typeof readSecurityPage>>;
