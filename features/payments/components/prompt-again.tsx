import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Fold } from '#app/ui/fold.tsx';
import { Smartphone } from '#app/ui/icons.tsx';
import { Input } from '#app/ui/input.tsx';
import { useFirstProblem } from '#app/ui/use-first-problem.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Another prompt, to the same telephone once it has had its time, or to another one. */
export function PromptAgain({
  action,
  isUnsent,
  nextInSeconds,
  note,
  field,
  refusal,
  children,
}: {
  action: string;
  /** Nothing rings, so that this is what there is to do. */
  isUnsent: boolean;
  nextInSeconds: number;
  /** What happens to the older one. */
  note: string;
  /** Which telephone; false where there is nothing to choose. `error`: what is wrong with the number. */
  field: false | { phone: string; label: string; hint: string; error: string | undefined };
  /** What was sent and could not be done. */
  refusal: object | undefined;
  /** What the form says besides. */
  children: ReactNode;
}) {
  const { t } = useTranslation('prompt');
  const left = useSecondsLeft(nextInSeconds);
  const form = useFirstProblem(refusal);
  const isSending = useNavigation().formData?.has('again') === true;
  const body = (
    <Form
      ref={form}
      method="post"
      action={action}
      preventScrollReset
      className={clsx('grid gap-4', !isUnsent && 'mt-2')}
    >
      {children}
      {left > 0 && (
        <p className="num text-sm text-ink-2">
          {t('againIn', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
        </p>
      )}
      {field && (
        <Input
          type="tel"
          name="phone"
          icon={Smartphone}
          label={field.label}
          hint={field.hint}
          error={field.error}
          defaultValue={field.phone}
          autoComplete="tel"
          maxLength={30}
          className="max-w-80"
        />
      )}
      {!isUnsent && <p className="text-sm text-ink-2">{note}</p>}
      <div>
        <Button
          type="submit"
          name="again"
          value="yes"
          tone={isUnsent ? 'accent' : 'line'}
          busy={isSending}
          busyLabel={t('sending')}
        >
          {t('send')}
        </Button>
      </div>
    </Form>
  );
  if (isUnsent) return body;
  return (
    <Fold label={t('again')} opens={left === 0 || refusal !== undefined}>
      {body}
    </Fold>
  );
}

/** Counts from what the server said was left: the clock of a phone may be wrong. */
function useSecondsLeft(atLoad: number): number {
  const [left, setLeft] = useState(atLoad);
  useEffect(() => {
    const began = performance.now();
    const look = () => setLeft(Math.max(0, atLoad - Math.floor((performance.now() - began) / 1000)));
    look();
    if (atLoad === 0) return;
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [atLoad]);
  return left;
}
