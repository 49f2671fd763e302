import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker, useNavigation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from './button.tsx';
import { Modal, type ModalGuard } from './modal.tsx';

const smallModal =
  'm-auto w-110 max-w-[calc(100vw-2rem)] rounded-lg border opacity-0 open:opacity-100 starting:open:opacity-0';

/** "Leave without saving?" The first button, Esc and the close button keep what was typed. */
function LeaveQuestion({ open, onKeep, onDiscard }: { open: boolean; onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Modal
      open={open}
      onClose={onKeep}
      title={t('leaveTitle')}
      description={t('leaveText')}
      className={smallModal}
      foot={
        <>
          <form method="dialog" className="grid">
            <Button type="submit" size="sm">
              {t('keepTyping')}
            </Button>
          </form>
          <Button size="sm" tone="danger-solid" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </>
      }
    />
  );
}

/**
 * Asks before leaving a page or closing a tab with unsaved fields. Mounted only while there are some, because the router
 * supports one blocker at a time.
 */
export function LeaveGuard({
  canLeave = () => false,
  keepsOverSearch = false,
}: {
  canLeave?: () => boolean;
  /** The form keeps its fields when only the query string changes. */
  keepsOverSearch?: boolean;
}) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const stays = here.pathname === next.pathname && (keepsOverSearch || here.search === next.search);
    return !stays && !canLeave();
  });
  useBeforeUnload((event) => {
    if (!canLeave()) event.preventDefault();
  });
  return (
    <>
      <span hidden data-unsaved="" />
      <LeaveQuestion
        open={blocker.state === 'blocked'}
        onKeep={() => blocker.reset?.()}
        onDiscard={() => blocker.proceed?.()}
      />
    </>
  );
}

/** Whether the page has unsaved fields. */
export function hasUnsavedFields(): boolean {
  return document.querySelector('[data-unsaved]') !== null;
}

/** For a form on its own page: asks once a field differs from its initial value. */
export function useLeaveGuard(
  form: RefObject<HTMLFormElement | null>,
  /** A new object means that the fields are new. */
  answer: object,
  { isRefused }: { isRefused: boolean },
) {
  const [isUnsaved, setUnsaved] = useState(false);
  const isSent = useIsSent();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what makes the fields new.
  useEffect(() => {
    const current = form.current;
    if (!current) return;
    const before = contentOf(current);
    isSent.current = false;
    setUnsaved(isRefused);
    const listening = new AbortController();
    const { signal } = listening;
    current.addEventListener(
      'input',
      () => {
        isSent.current = false;
        setUnsaved(isRefused || contentOf(current) !== before);
      },
      { signal },
    );
    current.addEventListener(
      'submit',
      ({ submitter }) => {
        // A preview opens in an iframe and saves nothing.
        isSent.current = !submitter?.hasAttribute('formtarget');
      },
      { signal },
    );
    return () => listening.abort();
  }, [form, answer, isRefused]);
  return isUnsaved && <LeaveGuard canLeave={() => isSent.current} />;
}

/** True while a form is being sent. A refused form counts as unsaved again. */
export function useIsSent(): RefObject<boolean> {
  const isSent = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isSent.current = false;
  }, [state]);
  return isSent;
}

/** Keeps a modal with changed fields open until the person confirms that they may be lost. */
export function useUnsavedFields(open: boolean | undefined) {
  const modal = useRef<HTMLDialogElement>(null);
  const before = useRef('');
  const isSent = useIsSent();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const begin = useEffectEvent(() => {
    before.current = modal.current ? contentOf(modal.current) : '';
    isSent.current = false;
    setUnsaved(false);
  });
  useEffect(() => {
    if (open !== false) begin();
  }, [open]);

  const guard: ModalGuard = {
    modal,
    askFirst: isUnsaved ? () => setAsking(true) : undefined,
    onInput: () => {
      isSent.current = false;
      setUnsaved(modal.current !== null && contentOf(modal.current) !== before.current);
    },
    // A successful submission leads to another page; a refused one stays here.
    onSubmit: () => {
      isSent.current = true;
    },
  };
  function discard() {
    isSent.current = true;
    setAsking(false);
    setUnsaved(false);
    modal.current?.close();
  }
  const question = (
    <>
      <LeaveQuestion open={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
      {isUnsaved && <LeaveGuard canLeave={() => isSent.current} />}
    </>
  );
  return { guard, question };
}

/** The current values of the fields that a person can change. */
function contentOf(place: Element): string {
  const fields = place.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input[name]:not([type=hidden]), select[name], textarea[name]',
  );
  return JSON.stringify(Array.from(fields, (field) => [field.name, contentOfField(field)]));
}

function contentOfField(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): unknown {
  if (!(field instanceof HTMLInputElement)) return field.value;
  if (field.type === 'checkbox' || field.type === 'radio') return [field.value, field.checked];
  return field.value;
}
