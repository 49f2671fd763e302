import { data } from 'react-router';
import { hasAdmin, promoteFirstAdmin, promoteToAdmin } from '#features/identity/roles/admin-setup.ts';
import { actorOf, factsOf } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ArrowRight } from '../../ui/icons.tsx';
import type { Route } from './+types/admin-setup';
import { AdminPage } from './admin-page.tsx';
import { PromoteForm, type Refusal } from './admin-setup/promote-form.tsx';

type Answer = { promoted: string; refusal?: never } | { promoted?: never; refusal: Refusal };

const statuses = {
  email_invalid: 422,
  no_such_user: 422,
  already_admin: 422,
  code_wrong: 422,
  too_many: 429,
  failed: 500,
} as const satisfies Record<Refusal['error'], number>;

export async function loader({ context }: Route.LoaderArgs) {
  return { needsCode: !(await hasAdmin(factsOf(context).db)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, house, identity, reportError } = factsOf(context);
  const form = await request.formData();
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const email = text('email');
  const parts = { db, house, onBecameAgent: identity.onBecameAgent };
  const actor = actorOf(context);
  // The guard let this request in: as an administrator's, or because there is none and the code decides.
  const promotion =
    actor.role === 'admin'
      ? promoteToAdmin(parts, { email }, actor)
      : promoteFirstAdmin(parts, { email, code: text('code') }, actor);
  const result = await promotion.catch((error: unknown) => {
    reportError(error);
    return { ok: false, error: 'failed' } as const;
  });
  if (result.ok) return data<Answer>({ promoted: result.email });
  return data<Answer>({ refusal: { error: result.error, email } }, { status: statuses[result.error] });
}

export default function AdminSetup({ loaderData, actionData }: Route.ComponentProps) {
  const isAdmin = useSite().viewer?.role === 'admin';
  const promoted = actionData?.promoted;
  // With the first administrator this page closed behind its visitor.
  const isClosed = promoted !== undefined && !isAdmin;
  return (
    <AdminPage title="Promote User to Admin">
      <div className="grid max-w-250 items-start gap-5 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {promoted !== undefined && (
            <Alert tone="success">
              Successfully promoted <bdi className="font-semibold wrap-anywhere">{promoted}</bdi> to admin
              role. They can now access the admin dashboard.
            </Alert>
          )}
          {isClosed ? (
            <ButtonLink to="/admin-login" tone="accent" iconEnd={ArrowRight} className="justify-self-start">
              Go to Admin Login
            </ButtonLink>
          ) : (
            <PromoteForm
              key={promoted}
              needsCode={loaderData.needsCode && !isAdmin}
              refusal={actionData?.refusal}
            />
          )}
        </Card>
        <Instructions />
      </div>
    </AdminPage>
  );
}

function Instructions() {
  return (
    <section aria-labelledby="instructions" className="rounded-lg bg-sunken p-5">
      <h2 id="instructions" className="text-lg">
        Instructions
      </h2>
      <ol className="mt-3 grid list-decimal gap-2 ps-5 text-ink-2 marker:font-semibold marker:text-brand">
        <li>The user must first sign up with an account of their own.</li>
        <li>Then promote them here with the email address of that account.</li>
        <li>
          After that they can sign in and reach the back office at{' '}
          <code className="font-semibold text-ink">/admin</code>.
        </li>
      </ol>
    </section>
  );
}
