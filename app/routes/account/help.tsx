import type { Database } from '#db/connect.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { listInquiriesFrom } from '#features/inquiries/inquiries-by-sender.ts';
import { type InquiryStatus, inquiryStatuses } from '#features/inquiries/inquiry.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { ChevronDown, MessageSquareText, Ticket } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import { type ChannelProps, ContactChannels } from '../public/contact/channels.tsx';
import { openingLines } from '../public/contact/opening-lines.ts';
import { questions } from '../public/contact/questions.tsx';
import type { Route } from './+types/help';
import { Moment, momentText } from './moment.tsx';
import { PageTitle } from './page-parts.tsx';

type ShownInquiry = NonNullable<Awaited<ReturnType<typeof readOwnInquiries>>>[number];

const tones: Record<InquiryStatus, BadgeTone> = {
  new: 'neutral',
  in_progress: 'brand',
  resolved: 'success',
  closed: 'line',
};

/** The person's inquiries with our answers. Null when the email address is not verified, so nothing is shown. */
function OwnInquiries({ inquiries }: { inquiries: ShownInquiry[] | null }) {
  const { t } = useTranslation('account');
  return (
    <section aria-labelledby="inquiries-heading" className="mt-8">
      <h3 id="inquiries-heading" className="text-lg">
        {t('help.inquiries.heading')}
      </h3>
      {inquiries && inquiries.length > 0 ? (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
          {inquiries.map((inquiry) => (
            <InquiryItem key={inquiry.id} inquiry={inquiry} />
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-ink-2">{inquiries ? t('help.inquiries.none') : t('help.inquiries.unverified')}</p>
      )}
    </section>
  );
}

function InquiryItem({ inquiry }: { inquiry: ShownInquiry }) {
  const { t } = useTranslation('account');
  const { subject, message, status, sentAt, answer } = inquiry;
  return (
    <li className="p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h4 className="min-w-0 text-base wrap-anywhere">
          <bdi>{subject}</bdi>
        </h4>
        <Badge tone={tones[status]} dot>
          {t(`help.inquiries.statuses.${status}`)}
        </Badge>
      </div>
      <p className="text-sm text-ink-3">
        <Moment {...sentAt} />
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere text-ink-2">
        {message}
      </p>
      {answer ? (
        <div className="mt-3 border-s-2 border-brand ps-4">
          <p className="text-sm text-ink-3">
            <strong className="font-semibold text-brand-ink">{t('help.inquiries.answer')}</strong> ·{' '}
            <Moment {...answer.at} />
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {answer.text}
          </p>
        </div>
      ) : (
        <p className="mt-2 text-sm text-ink-3">
          {status === 'closed' || status === 'resolved' ? t('help.inquiries.closed') : t('help.inquiries.waiting')}
        </p>
      )}
    </li>
  );
}

const aboutBookings = ['find', 'later', 'cancel', 'refund'] as const;

/** Frequent questions: about bookings first, then the general ones. */
function OwnQuestions() {
  const { t } = useTranslation('account');
  const { t: contact } = useTranslation('contact');
  const questionList = [
    ...aboutBookings.map((key) => ({
      key: `own-${key}`,
      question: t(`help.faq.${key}.question`),
      answer: t(`help.faq.${key}.answer`),
    })),
    ...questions.map((key) => ({
      key,
      question: contact(`faqs.${key}.question`),
      answer: contact(`faqs.${key}.answer`),
    })),
  ];
  return (
    <section aria-labelledby="faq-heading" className="mt-8">
      <h3 id="faq-heading" className="text-lg">
        {t('help.questions')}
      </h3>
      <div className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {questionList.map(({ key, question, answer }) => (
          <details key={key} name="questions" className="group px-4 md:px-5">
            <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 py-3 text-ink hover:text-brand">
              <h4 className="text-base font-semibold">{question}</h4>
              <ChevronDown className="size-5 flex-none text-brand transition-transform duration-(--duration-2) group-open:rotate-180" />
            </summary>
            <p className="max-w-[72ch] pb-4 text-pretty text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, preferences, catalogue } = factsOf(context);
  const { officeHours } = settings.contact;
  const { language } = preferences;
  return {
    hours: openingLines(officeHours, language, catalogue.translator.of('contact')),
    inquiries: await readOwnInquiries(db, knownViewer(context), language),
  };
}

export default function Help({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageTitle title={t('help.title')} text={t('help.text')} />
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-2">
        <ContactChannels
          channel={Channel}
          hours={loaderData.hours}
          linkClass="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        />
      </ul>
      <OwnQuestions />
      <OwnInquiries inquiries={loaderData.inquiries} />
      <section aria-labelledby="self-help-heading" className="mt-8">
        <h3 id="self-help-heading" className="text-lg">
          {t('help.selfHelp')}
        </h3>
        <ul className="mt-3 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          <HelpLink
            to="/contact#message"
            icon={MessageSquareText}
            title={t('help.message')}
            text={t('help.messageText')}
          />
          <HelpLink to="/booking" icon={Ticket} title={t('help.retrieve')} text={t('help.retrieveText')} />
        </ul>
      </section>
    </>
  );
}

function Channel({ icon: Icon, heading, children }: ChannelProps) {
  return (
    <li className="flex gap-4 bg-surface p-4 md:p-5 md:odd:last:col-span-2">
      <Icon size={24} className="flex-none text-brand" />
      <div className="min-w-0 [&_dl]:mt-2">
        <h3 className="text-base">{heading}</h3>
        {children}
      </div>
    </li>
  );
}

function HelpLink({ to, icon: Icon, title, text }: { to: string; icon: Icon; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className="flex items-center gap-4 p-4 text-ink hover:bg-sunken hover:no-underline">
        <Icon size={24} className="flex-none text-brand" />
        <span className="min-w-0">
          <span className="block font-display font-semibold">{title}</span>
          <span className="block text-sm text-ink-2">{text}</span>
        </span>
      </Link>
    </li>
  );
}

/** The newest first. Anybody can type an address, so only a verified address shows its messages. */
async function readOwnInquiries(db: Database, { email, emailVerified }: Viewer, language: LanguageCode) {
  if (!emailVerified) return null;
  const inquiries = await listInquiriesFrom(db, email);
  return inquiries.toReversed().map(({ subject, message, status, response, respondedAt, createdAt }) => ({
    id: createdAt.toISOString(),
    subject,
    message,
    status: inquiryStatuses.find((name) => name === status) ?? 'new',
    sentAt: momentText(createdAt, language),
    answer: response && respondedAt ? { text: response, at: momentText(respondedAt, language) } : null,
  }));
}
