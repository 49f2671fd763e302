import { useEffect, useState } from 'react';
import { Form, useLocation, useNavigate, useSubmit } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RotateCcw } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useEnhanced } from '../../../ui/use-enhanced.ts';
import type { Outcome } from './outcome.ts';
import { useListAddress } from './use-list-address.ts';

const dismissAfterMs = 8_000;

/** Good news comes as a toast wherever the reader has scrolled to; trouble stands above the list. Both without scripts too. */
export function OutcomeMessage({ outcome }: { outcome: Outcome | undefined }) {
  const isEnhanced = useEnhanced(nothingToTake);
  if (!outcome) return null;
  if (outcome.kind === 'failed') {
    return (
      <Alert tone="danger" title={outcome.text}>
        {outcome.reasons.length > 0 && (
          <ul>
            {outcome.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </Alert>
    );
  }
  if (outcome.kind !== 'done') return null;
  return isEnhanced ? <DoneToast outcome={outcome} /> : <DoneAlert outcome={outcome} />;
}

type Done = Extract<Outcome, { kind: 'done' }>;

function nothingToTake(): void {}

function DoneAlert({ outcome: { text, undoIds = [] } }: { outcome: Done }) {
  const { list } = useListAddress();
  const undo = undoIds.length > 0 && (
    <Form method="post" action={list}>
      {undoIds.map((id) => (
        <input key={id} type="hidden" name="restore" value={id} />
      ))}
      <Button type="submit" size="sm" icon={RotateCcw}>
        Undo
      </Button>
    </Form>
  );
  return (
    <Alert tone="success" action={undo}>
      {text}
    </Alert>
  );
}

function DoneToast({ outcome }: { outcome: Done }) {
  const toast = useToast();
  const submit = useSubmit();
  const navigate = useNavigate();
  const { list } = useListAddress();
  const { pathname, search } = useLocation();
  const isAtList = `${pathname}${search}` === list;
  const [shown, setShown] = useState<Outcome>();
  useEffect(() => {
    if (shown === outcome) return;
    setShown(outcome);
    const { text, undoIds = [] } = outcome;
    const undo = {
      label: 'Undo',
      run: () => {
        const form = new FormData();
        for (const id of undoIds) form.append('restore', id);
        submit(form, { method: 'post', action: list, preventScrollReset: true });
      },
    };
    toast.show({
      about: 'outcome',
      text,
      tone: 'success',
      dismissAfterMs,
      action: undoIds.length > 0 ? undo : undefined,
    });
    // The dialog is done: its part of the address must not open it again.
    if (!isAtList) navigate(list, { replace: true, preventScrollReset: true });
  }, [shown, outcome, toast, submit, navigate, list, isAtList]);
  return null;
}
