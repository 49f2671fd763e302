import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { RefusalAlert } from '../parts/refusal-alert.tsx';
import type { SecurityAnswer } from './answer.ts';
import { type SecurityIntent, sectionOfIntent } from './sections.ts';

/** One small form of the page. Without scripts the answer opens at its section. */
export function SecurityForm({
  intent,
  id,
  answer,
  className,
  children,
}: {
  intent: SecurityIntent;
  /** Of the row that it is about. */
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
