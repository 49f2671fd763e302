import { useEffect, useRef, useState } from 'react';
import { data, Form, redirectDocument, useNavigation, useSubmit } from 'react-router';
import { signInAdmin, signInAdminWithPasskey } from '#features/identity/entrance/sign-in-admin.ts';
import { accountFields } from '#features/identity/profile/account-fields.ts';
import { waitText } from '#lib/formats.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ArrowLeft, KeyRound, LogIn } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { pageAfterSignIn } from '../../after-sign-in.ts';
import { readForm } from '../../answer-form.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import { retryAfter, waitHeaders } from '../../response-headers.ts';
import { Logo } from '../../shell/logo.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/admin-login';
import '../../styles/all.css';
import { usePageRestored } from '#ui/use-page-restored.ts';
import { requestPasskey } from '../../request-passkey.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { searchParams } = new URL(request.url);
  const next = searchParams.get('next');
  if (viewer?.role === 'admin') throw redirectDocument(pageAfterSignIn('admin', next));
  return { signedInAs: viewer?.email, next, isUnsent: searchParams.has('unsent') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, identity, authHeaders } = factsOf(context);
  const { form, text } = await readForm(request);
  const parts = { db, auth: identity.auth, authHeaders };
  const earlier = viewerOf(context);
  const result = form.has('passkey')
    ? await signInAdminWithPasskey(parts, text('passkey'), earlier)
    : await signInAdmin(parts, { email: text('email'), password: text('password') }, earlier);
  if (!result.ok) {
    const email = text('email');
    if (result.error === 'invalid') return data({ refusal: 'Invalid admin credentials', email }, { status: 401 });
    const wait = waitText(result.waitSeconds, 'en');
    const refusal = `Too many attempts. Wait ${wait} and try again, use a passkey, or reset your password by email.`;
    return data({ refusal, email }, { status: 429, headers: retryAfter(result.waitSeconds) });
  }
  const headers = new Headers(result.cookies.map((cookie) => ['set-cookie', cookie]));
  const next = pageAfterSignIn('admin', text('next') || null);
  if (result.step === 'done') return redirectDocument(next, { headers });
  const step = new URLSearchParams({ next, by: result.by.join(',') });
  return redirectDocument(`/auth/second-step?${step}`, { headers });
}

export const headers = waitHeaders;

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  const { signedInAs, next, isUnsent } = loaderData;
  const { brand } = useSite();
  const isBusy = useNavigation().formData?.has('password') ?? false;
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!actionData || !password.current) return;
    password.current.value = '';
    password.current.focus();
  }, [actionData]);
  return (
    <div
      lang="en"
      dir="ltr"
      className="mji flex min-h-dvh flex-col bg-ocean text-left text-ink [--mji-size:96px] [--mji-strength:.05]"
    >
      <PageMeta title="Admin Login" hidden />
      <main id="content" className="m-auto w-full max-w-110 px-(--gutter) py-10">
        <div className="mb-6 flex justify-center">
          <Logo onOcean label={`${brand}, home`} />
        </div>
        <div className="overflow-hidden rounded-xl bg-surface shadow-3">
          <div className="pindo bg-brand-soft text-brand" />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-6 md:p-8">
            <div>
              <h1 className="text-2xl">Admin Login</h1>
              <p className="mt-1 text-ink-2">The back office is for administrators only.</p>
            </div>
            {isUnsent && !actionData && (
              <Alert tone="warning">
                Your session has ended, and what you sent was not saved. Sign in and send it again.
              </Alert>
            )}
            {actionData ? (
              <Alert tone="danger">{actionData.refusal}</Alert>
            ) : (
              signedInAs && (
                <Alert>
                  You are signed in as <bdi className="font-semibold wrap-anywhere">{signedInAs}</bdi>, which is not an
                  administrator.
                </Alert>
              )
            )}
            <Form method="post" className="grid gap-4">
              <input type="hidden" name="next" value={next ?? ''} />
              <Input
                label="Email"
                name="email"
                type="email"
                autoComplete="username webauthn"
                maxLength={accountFields.email.maxLength}
                defaultValue={actionData?.email}
                required
              />
              <Input
                ref={password}
                label="Password"
                name="password"
                type="password"
                autoComplete="current-password"
                required
              />
              <Button type="submit" tone="accent" icon={LogIn} block busy={isBusy} busyLabel="Signing In...">
                Sign In to Admin Panel
              </Button>
              <Link
                to="/auth/recover"
                reloadDocument
                className="inline-flex min-h-11 items-center justify-self-start text-sm underline"
              >
                Forgot your password?
              </Link>
            </Form>
            <PasskeyButton next={next ?? ''} />
            <Link
              to="/"
              reloadDocument
              className="inline-flex min-h-11 items-center gap-2 justify-self-center font-semibold text-brand"
            >
              <ArrowLeft size={18} strokeWidth={1.75} />
              Back to Home
            </Link>
          </div>
        </div>
      </main>
    </div>
  );
}

type State = 'ready' | 'waiting' | 'failed';

/** Posts the passkey to this page's action, which admits administrators only. */
function PasskeyButton({ next }: { next: string }) {
  const submit = useSubmit();
  const isSent = useNavigation().formData?.has('passkey') ?? false;
  const [state, setState] = useState<State>('ready');
  usePageRestored(() => setState('ready'));

  async function signIn() {
    setState('waiting');
    try {
      const passkey = JSON.stringify(await requestPasskey());
      await submit({ passkey, next }, { method: 'post' });
      setState('ready');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      {state === 'failed' && <Alert tone="warning">That did not work. Try again, or sign in with your password.</Alert>}
      <Button
        tone="line"
        icon={KeyRound}
        block
        busy={state === 'waiting' || isSent}
        busyLabel="Waiting for your device"
        onClick={signIn}
        className="noscript:hidden"
      >
        Sign in with a passkey
      </Button>
    </>
  );
}
