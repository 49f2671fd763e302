import { data, redirect } from 'react-router';
import { addCampaign, checkCampaign } from '#features/notifications/campaigns/save-campaign.ts';
import { readForm } from '../../answer-form.ts';
import { refused } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/newsletter-new';
import { AdminPage } from './admin-page.tsx';
import { CampaignEditor } from './newsletter/campaign-editor.tsx';
import { checkFields, readCampaignForm } from './newsletter/campaign-forms.ts';
import { PreviewFrame } from './newsletter/campaign-preview.tsx';
import { ListLink, Panel } from './panel.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext } = factsOf(context);
  const sent = await readForm(request);
  const checked = checkCampaign(readCampaignForm(sent), mailContext.baseUrl);
  if (!checked.ok) return data(refused(sent, checked.problems, checkFields), { status: 422 });
  const id = await addCampaign(db, { title: checked.title, texts: checked.texts }, knownActor(context));
  return redirect(`/admin/newsletter/campaigns/${id}?saved=1`, 303);
}

export default function NewsletterNew() {
  return (
    <AdminPage title="New campaign">
      <ListLink to="/admin/newsletter">All campaigns</ListLink>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-2">
        <CampaignEditor campaign={{ title: '', texts: {} }} />
        <Panel title="Preview">
          <div className="p-4">
            <PreviewFrame src="/admin/newsletter/campaigns/new/preview" />
          </div>
        </Panel>
      </div>
    </AdminPage>
  );
}
