import { data, type RouterContextProvider } from 'react-router';
import { type CampaignText, textFor } from '#features/notifications/campaigns/campaign.ts';
import { campaignMail } from '#features/notifications/campaigns/campaign-mail.ts';
import { readCampaign } from '#features/notifications/campaigns/read-campaign.ts';
import { type LanguageCode, storedLanguage } from '#i18n/languages.ts';
import { cleanLine, cleanText, isBlank } from '#lib/clean-text.ts';
import { isId } from '#lib/untrusted-input.ts';
import { readForm } from '../../../answer-form.ts';
import { factsOf, knownViewer } from '../../../request-context.ts';
import type { Route } from './+types/preview';
import { readCampaignForm } from './campaign-forms.ts';

/** No scripts, requests or navigation; only our own pages may frame it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

const emptyPreview = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title>
<body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#4a5560">
Press Preview to see the campaign as readers will get it.`;

/** The saved campaign in the language of the query. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.id === 'new') return page(emptyPreview);
  const campaign = isId(params.id) ? await readCampaign(factsOf(context).db, params.id) : undefined;
  if (!campaign) throw data(null, { status: 404 });
  const written = textFor(campaign.texts, languageOf(request));
  return page(written ? mailOf(context, written) : emptyPreview);
}

/** The unsaved text. */
export async function action({ request, context }: Route.ActionArgs) {
  const { texts } = readCampaignForm(await readForm(request));
  const typed = [languageOf(request), 'en' as const].flatMap((language) => {
    const text = {
      subject: cleanLine(texts[language]?.subject ?? ''),
      body: cleanText(texts[language]?.body ?? ''),
    };
    return isBlank(`${text.subject}${text.body}`) ? [] : [{ language, text }];
  });
  return page(typed[0] ? mailOf(context, typed[0]) : emptyPreview);
}

function languageOf(request: Request): LanguageCode {
  return storedLanguage(new URL(request.url).searchParams.get('language') ?? 'en');
}

function mailOf(
  context: Readonly<RouterContextProvider>,
  { language, text }: { language: LanguageCode; text: CampaignText },
): string {
  const { fullName: name } = knownViewer(context);
  return campaignMail(factsOf(context).mailContext, language, text, { name, leaveToken: null }).html;
}

function page(html: string): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  });
}
