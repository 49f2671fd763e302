import { data, Form, useNavigation } from 'react-router';
import { checkUsersTable } from '#features/identity/back-office/list-users.ts';
import { signUp } from '#features/identity/entrance/sign-up.ts';
import { attempt } from '#features/identity/library/auth.ts';
import { formText } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { actorOf, factsOf, type RequestFacts, viewerOf } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/auth-test';

type Answer = { ok: boolean; text: string; cookies?: string[] };

export function loader({ context }: Route.LoaderArgs) {
  assertDevelopment(factsOf(context));
}

export async function action({ request, context }: Route.ActionArgs) {
  const facts = factsOf(context);
  assertDevelopment(facts);
  const form = await request.formData();
  const tests: Record<string, () => Promise<Answer>> = {
    'sign-up': () => testSignUp(context, form),
    'sign-in': () => testSignIn(facts, form),
    'check-users': () => testUsersTable(context),
  };
  const test = tests[formText(form, 'test')];
  if (!test) throw new Response(null, { status: 400 });
  const { cookies = [], ...answer } = await test();
  return data(answer, { status: answer.ok ? 200 : 422, headers: cookieHeaders(cookies) });
}

function assertDevelopment({ mode }: RequestFacts): void {
  if (mode !== 'development') throw new Response(null, { status: 404 });
}

async function testSignUp(context: Route.ActionArgs['context'], form: FormData): Promise<Answer> {
  const { db, mailContext, identity, preferences } = factsOf(context);
  const password = formText(form, 'password');
  const result = await signUp(
    { db, auth: identity.auth, mailContext },
    {
      typed: {
        fullName: formText(form, 'fullName'),
        email: formText(form, 'email'),
        password,
        confirmPassword: password,
      },
      language: preferences.language,
      actor: actorOf(context),
    },
  );
  if (result.ok) return { ok: true, text: `Signed up ${result.email} with the id ${result.userId}.` };
  return { ok: false, text: `Not signed up: ${JSON.stringify(result)}` };
}

async function testSignIn({ identity, authHeaders }: RequestFacts, form: FormData): Promise<Answer> {
  const body = { email: formText(form, 'email'), password: formText(form, 'password') };
  const result = await attempt(identity.auth.api.signInEmail({ body, headers: authHeaders, returnHeaders: true }));
  if (!result.ok) return { ok: false, text: `Not signed in: ${result.error}` };
  const { value, cookies } = result;
  if ('twoFactorRedirect' in value) return { ok: true, text: 'The password is right; a second step follows.' };
  return { ok: true, text: `Signed in as ${value.user.email}.`, cookies };
}

async function testUsersTable(context: Route.ActionArgs['context']): Promise<Answer> {
  if (viewerOf(context)?.role !== 'admin') {
    return { ok: false, text: 'Only an administrator may check the users table.' };
  }
  const count = await checkUsersTable(factsOf(context).db);
  return { ok: true, text: `The users table answered with ${count} ${count === 1 ? 'user' : 'users'}.` };
}

const email = { label: 'Email', name: 'email', type: 'email' };
const password = { label: 'Password', name: 'password', type: 'password' };

const forms = [
  {
    test: 'sign-up',
    title: 'Sign up',
    fields: [email, { label: 'Full name', name: 'fullName', type: 'text' }, password],
    submit: 'Sign Up',
  },
  { test: 'sign-in', title: 'Sign in', fields: [email, password], submit: 'Sign In' },
  {
    test: 'check-users',
    title: 'Users table',
    text: 'Reads up to five users, for administrators.',
    fields: [],
    submit: 'Check Users Table',
  },
];

/** For developers: sign-up and sign-in without their pages. */
export default function AuthTest({ actionData }: Route.ComponentProps) {
  const { viewer } = useSite();
  const busy = useNavigation().formData?.get('test');
  return (
    <div className="wrap grid gap-6 py-10" lang="en" dir="ltr">
      <PageMeta title="Auth test" hidden />
      <div>
        <h1 className="text-3xl">Auth test</h1>
        <p className="text-ink-2">
          {viewer ? (
            <>
              Signed in as <bdi>{viewer.name}</bdi> ({viewer.role}).
            </>
          ) : (
            'Nobody is signed in.'
          )}
        </p>
      </div>
      {actionData && <Alert tone={actionData.ok ? 'success' : 'danger'}>{actionData.text}</Alert>}
      <div className="grid items-start gap-6 md:grid-cols-3">
        {forms.map(({ test, title, text, fields, submit }) => (
          <Card key={test}>
            <CardHead level="h2" title={title} {...(text && { text })} />
            <Form method="post" className="grid gap-4">
              <input type="hidden" name="test" value={test} />
              {fields.map((field) => (
                <Input key={field.name} {...field} required />
              ))}
              <Button type="submit" tone="brand" busy={busy === test}>
                {submit}
              </Button>
            </Form>
          </Card>
        ))}
      </div>
    </div>
  );
}
