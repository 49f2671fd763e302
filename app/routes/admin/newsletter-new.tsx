import { data, redirect } from 'react-router';
import { Link } from '#ui/link.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/newsletter-new';
import { AdminPage } from './admin-page.tsx';
import { answerNewCampaign } from './newsletter/answer-campaign-form.ts';
import { CampaignEditor } from './newsletter/campaign-editor.tsx';
import { PreviewFrame } from './newsletter/campaign-preview.tsx';
import { loneLink, Panel } from './panel.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext } = factsOf(context);
  const answer = await answerNewCampaign({ db, mailContext, actor: knownActor(context) }, await request.formData());
  if (answer.ok) return redirect(`/admin/newsletter/campaigns/${answer.id}?saved=1`, 303);
  return data(answer.refused, { status: 422 });
}

export default function NewsletterNew({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="New campaign">
      <Link to="/admin/newsletter" className={`justify-self-start text-sm font-semibold ${loneLink}`}>
        All campaigns
      </Link>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-2">
        <CampaignEditor campaign={{ title: '', texts: {} }} refused={actionData} />
        <Panel title="Preview">
          <div className="p-4">
            <PreviewFrame src="/admin/newsletter/campaigns/new/preview" />
          </div>
        </Panel>
      </div>
    </AdminPage>
  );
}
