import { data, redirect } from 'react-router';
import { factsOf, knownActor } from '../../request-context.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/newsletter-new';
import { AdminPage } from './admin-page.tsx';
import { answerNewLetter } from './newsletter/answer-letter-form.ts';
import { LetterEditor } from './newsletter/letter-editor.tsx';
import { PreviewFrame } from './newsletter/preview-frame.tsx';
import { loneLink, Panel } from './panel.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const { db, house } = factsOf(context);
  const answer = await answerNewLetter({ db, house, actor: knownActor(context) }, await request.formData());
  if (answer.ok) return redirect(`/admin/newsletter/letters/${answer.id}?saved=1`, 303);
  return data(answer.refused, { status: 422 });
}

/** Nothing is stored before somebody saves it. */
export default function NewsletterNew({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="New letter">
      <Link to="/admin/newsletter" className={`justify-self-start text-sm font-semibold ${loneLink}`}>
        All letters
      </Link>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-2">
        <LetterEditor letter={{ title: '', texts: {} }} refused={actionData} />
        <Panel title="Preview">
          <div className="p-4">
            <PreviewFrame src="/admin/newsletter/letters/new/preview" />
          </div>
        </Panel>
      </div>
    </AdminPage>
  );
}
