import { greetingName } from '#features/notifications/greeting-name.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import type { MailFact, MailPart } from '#features/notifications/mail-content.ts';
import { layOutMail, type MailHouse } from '#features/notifications/mail-layout.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { AgentNotice } from './agent-notice.ts';

export function agentMail(
  house: MailHouse,
  language: LanguageCode,
  { name, agency }: { name: string; agency: string },
  notice: AgentNotice,
): Omit<MailDraft, 'to'> {
  const t = house.words(language);
  const { kind } = notice;
  const brand = house.settings.site.siteName;
  return layOutMail(house, language, {
    subject: t(`agent.${kind}.subject`, { brand }),
    preview: t(`agent.${kind}.text`, { agency }),
    heading: t(`agent.${kind}.heading`),
    parts: [
      greeting(t, name),
      { kind: 'text', text: t(`agent.${kind}.text`, { agency }) },
      ...details(notice, t, language),
      {
        kind: 'button',
        label: t(`agent.${kind}.button`),
        url: `${house.baseUrl}${pages[kind]}`,
      },
    ],
  });
}

const pages = {
  approved: '/agent/dashboard',
  reinstated: '/agent/dashboard',
  rejected: '/agent/documents',
  suspended: '/contact',
  deposited: '/agent/credit',
  deposit_failed: '/agent/funding',
  low_balance: '/agent/funding',
  adjusted: '/agent/credit',
} as const satisfies Record<AgentNotice['kind'], string>;

function details(notice: AgentNotice, t: Translate<'mail'>, language: LanguageCode): MailPart[] {
  const dollars = (amountMinor: number) => formatUsdCents(amountMinor, language);
  switch (notice.kind) {
    case 'approved':
    case 'reinstated':
      return [];
    case 'rejected':
    case 'suspended':
      return notice.reason ? [{ kind: 'quote', text: notice.reason }] : [];
    case 'deposited':
    case 'deposit_failed':
      return facts(
        { label: t('agent.amount'), value: dollars(notice.amountMinor), isStrong: true },
        { label: t('agent.reference'), value: notice.reference, isLatin: true },
        { label: t('agent.balance'), value: dollars(notice.balanceMinor) },
      );
    case 'low_balance':
      return facts(
        { label: t('agent.available'), value: dollars(notice.availableMinor), isStrong: true },
        { label: t('agent.threshold'), value: dollars(notice.thresholdMinor) },
      );
    case 'adjusted':
      return [
        ...facts(
          { label: t('agent.amount'), value: dollars(notice.amountMinor), isStrong: true },
          { label: t('agent.balance'), value: dollars(notice.balanceMinor) },
        ),
        { kind: 'quote', text: notice.reason },
      ];
  }
}

function greeting(t: Translate<'mail'>, fullName: string): MailPart {
  const name = greetingName(fullName);
  return { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') };
}

function facts(...all: MailFact[]): MailPart[] {
  return [{ kind: 'facts', facts: all }];
}
