import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import { type Icon, MessageSquareText, Ticket } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { openingLines } from '../public/contact/opening-lines.ts';
import type { Route } from './+types/help';
import { OwnInquiries } from './help/own-inquiries.tsx';
import { OwnQuestions } from './help/own-questions.tsx';
import { ReachUs } from './help/reach-us.tsx';
import { readOwnInquiries } from './help/read-own-inquiries.ts';
import { PageTitle } from './parts/page-title.tsx';

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
      <ReachUs hours={loaderData.hours} />
      <OwnQuestions />
      <OwnInquiries inquiries={loaderData.inquiries} />
      <section aria-labelledby="self-help-heading" className="mt-8">
        <h3 id="self-help-heading" className="text-lg">
          {t('help.selfHelp')}
        </h3>
        <ul className="mt-3 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          <Way
            to="/contact#message"
            icon={MessageSquareText}
            title={t('help.message')}
            text={t('help.messageText')}
          />
          <Way to="/booking" icon={Ticket} title={t('help.retrieve')} text={t('help.retrieveText')} />
        </ul>
      </section>
    </>
  );
}

function Way({ to, icon: Icon, title, text }: { to: string; icon: Icon; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className="flex items-center gap-4 p-4 text-ink hover:bg-sunken hover:no-underline">
        <Icon aria-hidden="true" size={24} strokeWidth={1.5} className="flex-none text-brand" />
        <span className="min-w-0">
          <span className="block font-display font-semibold">{title}</span>
          <span className="block text-sm text-ink-2">{text}</span>
        </span>
      </Link>
    </li>
  );
}
