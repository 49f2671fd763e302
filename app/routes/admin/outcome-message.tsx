import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation, useSubmit } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { RotateCcw } from '#ui/office-icons.tsx';
import { useToast } from '#ui/toast.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import type { DoneForm, FailedForm } from '../../form-outcome.ts';
import type { Warning } from './catalogue/outcome.ts';
import { useListAddress } from './catalogue/use-list-address.ts';
import { ListForm } from './list-form.tsx';

const dismissAfterMs = 8_000;

type AnyOutcome = DoneForm | FailedForm | { kind: 'refused' | 'confirm' | 'shown' };

/** Success shows as a toast, which is visible at any scroll position (without JavaScript: an alert); failure as an alert. */
export function OutcomeMessage({ outcome }: { outcome: AnyOutcome | undefined }) {
  const isEnhanced = useEnhanced(() => {});
  if (!outcome) return null;
  if (outcome.kind === 'failed') {
    return (
      <Alert tone="danger" title={outcome.text}>
        {outcome.reasons.length > 0 && <Sentences of={outcome.reasons} />}
      </Alert>
    );
  }
  if (outcome.kind !== 'done') return null;
  return isEnhanced ? <DoneToast outcome={outcome} /> : <DoneAlert outcome={outcome} />;
}

export function Sentences({ of, className }: { of: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function DoneAlert({ outcome: { text, undo: fields } }: { outcome: DoneForm }) {
  const undo = fields && (
    <ListForm fields={fields}>
      <Button type="submit" size="sm" icon={RotateCcw}>
        Undo
      </Button>
    </ListForm>
  );
  return (
    <Alert tone="success" action={undo}>
      {text}
    </Alert>
  );
}

function DoneToast({ outcome }: { outcome: DoneForm }) {
  const toast = useToast();
  const submit = useSubmit();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const isIdle = useNavigation().state === 'idle';
  const { list } = useListAddress();
  const { pathname, search } = useLocation();
  const isAtList = `${pathname}${search}` === list;
  const [shown, setShown] = useState<DoneForm>();
  useEffect(() => {
    if (shown === outcome) return;
    setShown(outcome);
    const { text, undo: fields = {} } = outcome;
    const undo = {
      label: 'Undo',
      run: () => {
        const form = new FormData();
        for (const [name, values] of Object.entries(fields))
          for (const value of [values].flat()) form.append(name, value);
        submit(form, { method: 'post', action: list, preventScrollReset: true });
      },
    };
    toast.show({
      about: 'outcome',
      text,
      tone: 'success',
      dismissAfterMs,
      action: outcome.undo && undo,
    });
  }, [shown, outcome, toast, submit, list]);
  // Removes the dialog's parameters from the URL, which would open it again. Waits for the router: a navigation aborts
  // the load that follows an action, and React Router leaves the rejections of an answer not read to its end unhandled.
  // Asks the router itself, too: a search may have begun since this was drawn, and leads away from the dialog anyway.
  useEffect(() => {
    const isFree = isIdle && router?.state.navigation.state === 'idle';
    if (isFree && !isAtList) navigate(list, { replace: true, preventScrollReset: true });
  }, [isIdle, router, isAtList, navigate, list]);
  return null;
}

const alertDismissAfterMs = 3_000;

/** Sticky, so that it is visible at any scroll position. Success disappears after a few seconds. */
export function OutcomeAlert({ outcome }: { outcome: AnyOutcome | undefined }) {
  const [dismissed, setDismissed] = useState<DoneForm>();
  useEffect(() => {
    if (outcome?.kind !== 'done') return;
    const timer = setTimeout(() => setDismissed(outcome), alertDismissAfterMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  if ((outcome?.kind !== 'done' && outcome?.kind !== 'failed') || outcome === dismissed) return null;
  return (
    <div className="sticky top-16 z-10 rounded-md bg-canvas md:top-17">
      {outcome.kind === 'done' ? (
        <Alert tone="success">{outcome.text}</Alert>
      ) : (
        <Alert tone="danger" title={outcome.text}>
          {outcome.reasons.join(' ')}
        </Alert>
      )}
    </div>
  );
}

/** Must be read before the form is sent again. Other values lead to another confirmation and a new warning. */
export function WarningMessage({ text, warning }: { text: string; warning: Warning }) {
  const { sentences, confirmation } = warning;
  const message = useRef<HTMLDivElement>(null);
  // The form may be scrolled down to its submit button; focus brings the warning into view.
  useEffect(() => {
    if (confirmation) message.current?.focus();
  }, [confirmation]);
  return (
    <div ref={message} tabIndex={-1} className="outline-none">
      <input type="hidden" name="confirmed" value={confirmation} />
      <Alert tone="warning" title={text}>
        <Sentences of={sentences} className="grid gap-1" />
      </Alert>
    </div>
  );
}
