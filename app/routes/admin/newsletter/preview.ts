import { data, type RouterContextProvider } from 'react-router';
import { type CampaignText, textFor } from '#features/notifications/campaigns/campaign.ts';
import { campaignMail } from '#features/notifications/campaigns/campaign-mail.ts';
import { readCampaign } from '#features/notifications/campaigns/read-campaign.ts';
import { type LanguageCode, storedLanguage } from '#i18n/languages.ts';
import { cleanLine, cleanText, isBlank } from '#lib/clean-text.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownViewer } from '../../../request-context.ts';
import type { Route } from './+types/preview';
import { typedCampaign } from './answer-campaign-form.ts';

/** Nothing of it runs, loads or leads anywhere; only our own page may show it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

const nothingYet = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title>
<body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#4a5560">
Press Preview, and the letter stands here as readers will get it.`;

/** The mail itself, as a reader in the language of the address gets what is saved. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.id === 'new') return page(nothingYet);
  const campaign = isId(params.id) ? await readCampaign(factsOf(context).db, params.id) : undefined;
  if (!campaign) throw data(null, { status: 404 });
  const written = textFor(campaign.texts, languageOf(request));
  return page(written ? mailOf(context, written) : nothingYet);
}

/** The same of what is typed, which nobody has saved. */
export async function action({ request, context }: Route.ActionArgs) {
  const { texts } = typedCampaign(await request.formData());
  const typed = [languageOf(request), 'en' as const].flatMap((language) => {
    const text = {
      subject: cleanLine(texts[language]?.subject ?? ''),
      body: cleanText(texts[language]?.body ?? ''),
    };
    return isBlank(`${text.subject}${text.body}`) ? [] : [{ language, text }];
  });
  return page(typed[0] ? mailOf(context, typed[0]) : nothingYet);
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
