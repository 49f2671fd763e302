import type { MailDraft } from '#features/notifications/mail.ts';
import { buttonPart, type MailFact, type MailPart, textPart } from '#features/notifications/mail-html.ts';
import { greetingPart, layOutMail, type MailContext, type UnpaidReason } from '#features/notifications/mail-layout.ts';
import { symbolOf } from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { formatUsdCents, type UsdMinor, wholeUnitsFormatter } from '#lib/money.ts';
import type { DepositMethod } from '../deposits/deposit.ts';

/** An email to an agency. Amounts are in US cents. */
export type AgentEmail =
  | { kind: 'approved' | 'reinstated' }
  | { kind: 'rejected' | 'suspended'; reason: string | null }
  | {
      kind: 'deposited' | 'deposit_failed';
      reference: string;
      amountMinor: number;
      /** The amount that the agency announced. */
      announcedMinor: UsdMinor;
      balanceMinor: UsdMinor;
      /** The payment in minor units of its own currency, and its code. */
      paid?: { method: DepositMethod; currency: string; amountMinor: number; code: string | null } | undefined;
      /** The payment's failure; unset when it succeeded. */
      failure?: UnpaidReason | undefined;
    }
  | {
      kind: 'deposit_taken_back' | 'deposit_put_back';
      reference: string;
      amountMinor: number;
      balanceMinor: UsdMinor;
      availableMinor: UsdMinor;
    }
  | { kind: 'low_balance'; availableMinor: UsdMinor; thresholdMinor: UsdMinor }
  | { kind: 'adjusted'; amountMinor: number; balanceMinor: UsdMinor; reason: string }
  | ({ kind: 'flight_cancelled' | 'flight_moved' | 'flight_restored' | 'flight_delayed' } & SoldBooking & SoldFlight)
  /** `until` is in the business time zone: 2026-12-11T06:15. */
  | ({ kind: 'hold_ending'; until: string; reservedMinor: UsdMinor } & SoldBooking)
  | ({ kind: 'hold_expired'; releasedMinor: number } & SoldBooking)
  | ({ kind: 'sale_cancelled'; returnedMinor: UsdMinor; reason: string | null } & SoldBooking);

interface SoldBooking {
  reference: string;
  customer: string;
}

/** Local times at the airport: 2026-12-11T06:15. */
interface SoldFlight {
  flight: string;
  was: string;
  departs: string;
}

export function agentMail(
  mailContext: MailContext,
  language: LanguageCode,
  { name, agency }: { name: string; agency: string },
  email: AgentEmail,
): Omit<MailDraft, 'to'> {
  const t = mailContext.messages(language);
  const { kind } = email;
  const brand = mailContext.settings.site.siteName;
  return layOutMail(mailContext, language, {
    subject: t(`agent.${kind}.subject`, { brand }),
    preview: t(`agent.${kind}.text`, { agency }),
    heading: t(`agent.${kind}.heading`),
    parts: [
      greetingPart(t, name),
      textPart(t(`agent.${kind}.text`, { agency })),
      ...details(email, t, language),
      ...whyFailed(mailContext, language, email),
      ...(kind === 'deposited'
        ? [{ kind: 'prose' as const, spans: [{ text: t('agent.receipt'), url: receiptUrl(mailContext, email) }] }]
        : []),
      buttonPart(t(`agent.${kind}.button`), mailContext.baseUrl + pageOf(email)),
    ],
  });
}

function pageOf(email: AgentEmail): string {
  return 'customer' in email ? `/booking/${email.reference}` : pages[email.kind];
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
} as const satisfies Record<Exclude<AgentEmail, { customer: string }>['kind'], string>;

function details(email: AgentEmail, t: Translate<'mail'>, language: LanguageCode): MailPart[] {
  const dollars = (amountMinor: number) => formatUsdCents(amountMinor, language);
  const clock = (local: string) => clockText(local, language);
  switch (email.kind) {
    case 'approved':
    case 'reinstated':
      return [];
    case 'rejected':
    case 'suspended':
      return email.reason ? [{ kind: 'quote', text: email.reason }] : [];
    case 'deposited':
    case 'deposit_failed':
      return facts(
        { label: t('agent.amount'), value: dollars(email.amountMinor), isStrong: true },
        ...(email.announcedMinor === email.amountMinor
          ? []
          : [{ label: t('agent.announced'), value: dollars(email.announcedMinor) }]),
        ...paidFacts(email, t, language),
        { label: t('agent.reference'), value: email.reference, isLatin: true },
        { label: t('agent.balance'), value: dollars(email.balanceMinor) },
      );
    case 'deposit_taken_back':
    case 'deposit_put_back':
      return facts(
        { label: t('agent.amount'), value: dollars(email.amountMinor), isStrong: true },
        { label: t('agent.reference'), value: email.reference, isLatin: true },
        { label: t('agent.balance'), value: dollars(email.balanceMinor) },
        { label: t('agent.available'), value: dollars(email.availableMinor) },
      );
    case 'low_balance':
      return facts(
        { label: t('agent.available'), value: dollars(email.availableMinor), isStrong: true },
        { label: t('agent.threshold'), value: dollars(email.thresholdMinor) },
      );
    case 'flight_cancelled':
      return facts(...saleFacts(t, email), { label: email.flight, value: clock(email.was) });
    case 'flight_moved':
      return facts(
        ...saleFacts(t, email),
        { label: t('booking.flight.was'), value: `${email.flight}, ${clock(email.was)}` },
        { label: t('booking.flight.now'), value: `${email.flight}, ${clock(email.departs)}`, isStrong: true },
      );
    case 'flight_restored':
    case 'flight_delayed':
      return facts(...saleFacts(t, email), { label: email.flight, value: clock(email.departs) });
    case 'hold_ending':
      return facts(
        ...saleFacts(t, email),
        { label: t('agent.issueBy'), value: clock(email.until), isStrong: true },
        { label: t('agent.reserved'), value: dollars(email.reservedMinor) },
      );
    case 'hold_expired':
      return facts(...saleFacts(t, email), { label: t('agent.released'), value: dollars(email.releasedMinor) });
    case 'sale_cancelled':
      return [
        ...facts(...saleFacts(t, email), { label: t('agent.returned'), value: dollars(email.returnedMinor) }),
        ...(email.reason ? [{ kind: 'quote' as const, text: email.reason }] : []),
      ];
    case 'adjusted':
      return [
        ...facts(
          { label: t('agent.amount'), value: dollars(email.amountMinor), isStrong: true },
          { label: t('agent.balance'), value: dollars(email.balanceMinor) },
        ),
        { kind: 'quote', text: email.reason },
      ];
  }
}

function whyFailed(mailContext: MailContext, language: LanguageCode, email: AgentEmail): MailPart[] {
  const failure = email.kind === 'deposit_failed' ? email.failure : undefined;
  const text = failure && mailContext.whyUnpaid?.(language, failure);
  return text ? [textPart(text)] : [];
}

function receiptUrl({ baseUrl }: MailContext, { reference }: { reference: string }): string {
  return `${baseUrl}/agent/deposits/${reference}/receipt.pdf`;
}

function paidFacts(
  { paid }: Extract<AgentEmail, { kind: 'deposited' | 'deposit_failed' }>,
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

/** Deposits are in dollars or in whole shillings. */
function kesText(amountMinor: number, language: LanguageCode): string {
  return wholeUnitsFormatter({ symbol: symbolOf('KES') }, language)(Math.round(amountMinor / 100));
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

function facts(...all: MailFact[]): MailPart[] {
  return [{ kind: 'facts', facts: all }];
}
