import { greetingName } from '#features/notifications/greeting-name.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import type { MailFact, MailPart } from '#features/notifications/mail-content.ts';
import { layOutMail, type MailHouse } from '#features/notifications/mail-layout.ts';
import { currencySymbols } from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { formatUsdCents, wholeUnitsFormatter } from '#lib/money.ts';
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
      ...whyFailed(house, language, notice),
      ...(kind === 'deposited'
        ? [{ kind: 'prose' as const, spans: [{ text: t('agent.receipt'), url: receiptUrl(house, notice) }] }]
        : []),
      {
        kind: 'button',
        label: t(`agent.${kind}.button`),
        url: `${house.baseUrl}${'customer' in notice ? `/booking/${notice.reference}` : pages[notice.kind]}`,
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
  deposit_taken_back: '/agent/funding',
  deposit_put_back: '/agent/credit',
  low_balance: '/agent/funding',
  adjusted: '/agent/credit',
} as const satisfies Record<Exclude<AgentNotice, { customer: string }>['kind'], string>;

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
        ...(notice.announcedMinor === notice.amountMinor
          ? []
          : [{ label: t('agent.announced'), value: dollars(notice.announcedMinor) }]),
        ...paidFacts(notice, t, language),
        { label: t('agent.reference'), value: notice.reference, isLatin: true },
        { label: t('agent.balance'), value: dollars(notice.balanceMinor) },
      );
    case 'deposit_taken_back':
    case 'deposit_put_back':
      return facts(
        { label: t('agent.amount'), value: dollars(notice.amountMinor), isStrong: true },
        { label: t('agent.reference'), value: notice.reference, isLatin: true },
        { label: t('agent.balance'), value: dollars(notice.balanceMinor) },
        { label: t('agent.available'), value: dollars(notice.availableMinor) },
      );
    case 'low_balance':
      return facts(
        { label: t('agent.available'), value: dollars(notice.availableMinor), isStrong: true },
        { label: t('agent.threshold'), value: dollars(notice.thresholdMinor) },
      );
    case 'flight_cancelled':
      return facts(...saleFacts(t, notice), { label: notice.flight, value: clockText(notice.was, language) });
    case 'flight_moved':
      return facts(
        ...saleFacts(t, notice),
        { label: t('booking.flight.was'), value: `${notice.flight}, ${clockText(notice.was, language)}` },
        {
          label: t('booking.flight.now'),
          value: `${notice.flight}, ${clockText(notice.departs, language)}`,
          isStrong: true,
        },
      );
    case 'flight_restored':
    case 'flight_delayed':
      return facts(...saleFacts(t, notice), {
        label: notice.flight,
        value: clockText(notice.departs, language),
      });
    case 'hold_ending':
      return facts(
        ...saleFacts(t, notice),
        { label: t('agent.issueBy'), value: clockText(notice.until, language), isStrong: true },
        { label: t('agent.reserved'), value: dollars(notice.reservedMinor) },
      );
    case 'hold_expired':
      return facts(...saleFacts(t, notice), {
        label: t('agent.released'),
        value: dollars(notice.releasedMinor),
      });
    case 'sale_cancelled':
      return [
        ...facts(...saleFacts(t, notice), {
          label: t('agent.returned'),
          value: dollars(notice.returnedMinor),
        }),
        ...(notice.reason ? [{ kind: 'quote' as const, text: notice.reason }] : []),
      ];
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

function whyFailed(house: MailHouse, language: LanguageCode, notice: AgentNotice): MailPart[] {
  const failure = notice.kind === 'deposit_failed' ? notice.failure : undefined;
  const text = failure && house.whyUnpaid?.(language, failure);
  return text ? [{ kind: 'text', text }] : [];
}

function receiptUrl({ baseUrl }: MailHouse, { reference }: { reference: string }): string {
  return `${baseUrl}/agent/deposits/${reference}/receipt.pdf`;
}

function paidFacts(
  { paid }: Extract<AgentNotice, { kind: 'deposited' | 'deposit_failed' }>,
  t: Translate<'mail'>,
  language: LanguageCode,
): MailFact[] {
  if (!paid) return [];
  const { method, currency, amountMinor, code } = paid;
  return [
    ...(currency === 'USD' ? [] : [{ label: t('booking.paid'), value: kesText(amountMinor, language) }]),
    { label: t('agent.method'), value: t(`agent.methods.${method}`) },
    ...(code ? [{ label: t('booking.paymentCode'), value: code, isLatin: true }] : []),
  ];
}

/** Deposits come in dollars or in whole shillings. */
function kesText(amountMinor: number, language: LanguageCode): string {
  return wholeUnitsFormatter({ symbol: currencySymbols.KES }, language)(Math.round(amountMinor / 100));
}

function saleFacts(t: Translate<'mail'>, { reference, customer }: { reference: string; customer: string }) {
  return [
    { label: t('agent.booking'), value: reference, isStrong: true, isLatin: true },
    { label: t('agent.customer'), value: customer },
  ];
}

/** Fri, 11 Dec, 06:15 */
function clockText(local: string, language: LanguageCode): string {
  return dateFormat(dateLocale(language), {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Date.parse(`${local}:00Z`));
}

function greeting(t: Translate<'mail'>, fullName: string): MailPart {
  const name = greetingName(fullName);
  return { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') };
}

function facts(...all: MailFact[]): MailPart[] {
  return [{ kind: 'facts', facts: all }];
}
