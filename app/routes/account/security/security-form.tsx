import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { RefusalAlert } from '../page-parts.tsx';
import type { SecurityAnswer } from './intents.ts';
import type { SecurityPage } from './read-security-page.ts';
import { type Done, type SecurityIntent, sectionOfIntent } from './sections.ts';

/** The last successful action, and the answer to the last form. */
export interface SectionProps {
  done: Done | undefined;
  answer: SecurityAnswer | undefined;
}

export interface TwoStepSectionProps extends SectionProps {
  hasPassword: boolean;
  email: string;
  canSendText: boolean;
  twoStep: SecurityPage['twoStep'];
}

/** A form of the page. Without scripts its answer opens at its section. */
export function SecurityForm({
  intent,
  id,
  answer,
  className,
  children,
}: {
  intent: SecurityIntent;
  /** The row that the form is about. */
  id?: string | undefined;
  answer?: SecurityAnswer | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const own = answer?.intent === intent && answer.error ? answer : undefined;
  const form = useFirstProblem(own);
  return (
    <Form
      ref={form}
      method="post"
      action={`/account/security#${sectionOfIntent[intent]}`}
      preventScrollReset
      className={className}
    >
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {own?.error && <RefusalAlert error={own.error} back="/account/security" />}
      {children}
    </Form>
  );
}

export function DoneAlert({ done, is, children }: { done: Done | undefined; is: Done; children: string }) {
  if (done !== is) return null;
  return (
    <Alert tone="success" className="mb-4">
      {children}
    </Alert>
  );
}
