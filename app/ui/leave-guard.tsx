import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker, useNavigation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from './button.tsx';
import { Modal, type ModalGuard } from './modal.tsx';

const smallModal =
  'm-auto w-110 max-w-[calc(100vw-2rem)] rounded-lg border opacity-0 open:opacity-100 starting:open:opacity-0';

/** "Leave without saving?" The first answer keeps what was typed, and so do Esc and the cross. */
function LeaveQuestion({
  open,
  onKeep,
  onDiscard,
}: {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}) {
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
 * Asks whoever goes to another page, or closes the tab, while a form has what is not saved. Mounted only while that
 * is so, because a router asks one such question at a time.
 */
export function LeaveGuard({
  mayLeave = () => false,
  keepsOverSearch = false,
}: {
  mayLeave?: () => boolean;
  /** The form stays as it is when only the part of the address behind the question mark changes. */
  keepsOverSearch?: boolean;
}) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    const stays = here.pathname === next.pathname && (keepsOverSearch || here.search === next.search);
    return !stays && !mayLeave();
  });
  useBeforeUnload((event) => {
    if (!mayLeave()) event.preventDefault();
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

/** Whether something on the page would be lost if another took its place. */
export function hasUnsavedFields(): boolean {
  return document.querySelector('[data-unsaved]') !== null;
}

/** The same for a form that is a page by itself: asks once a field differs from what the page came with. */
export function useLeaveGuard(
  form: RefObject<HTMLFormElement | null>,
  /** With another one the fields are new. */
  answer: object,
  { isRefused }: { isRefused: boolean },
) {
  const [isUnsaved, setUnsaved] = useState(false);
  const isSent = useSentMark();
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
        // A preview goes into a frame, and saves nothing.
        isSent.current = !submitter?.hasAttribute('formtarget');
      },
      { signal },
    );
    return () => listening.abort();
  }, [form, answer, isRefused]);
  return isUnsaved && <LeaveGuard mayLeave={() => isSent.current} />;
}

/** Set when a form is sent, and taken back once it is answered: one that was not taken is as unsaved as before. */
export function useSentMark(): RefObject<boolean> {
  const isSent = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isSent.current = false;
  }, [state]);
  return isSent;
}

/** Keeps a modal with changed fields open until somebody has said that they may be lost. */
export function useUnsavedFields(open: boolean | undefined) {
  const modal = useRef<HTMLDialogElement>(null);
  const before = useRef('');
  const mayGo = useSentMark();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const begin = useEffectEvent(() => {
    before.current = modal.current ? contentOf(modal.current) : '';
    mayGo.current = false;
    setUnsaved(false);
  });
  useEffect(() => {
    if (open !== false) begin();
  }, [open]);

  const guard: ModalGuard = {
    modal,
    askFirst: isUnsaved ? () => setRequested(true) : undefined,
    onInput: () => {
      mayGo.current = false;
      setUnsaved(modal.current !== null && contentOf(modal.current) !== before.current);
    },
    // What is sent goes to another page where it is taken, and comes back to this one where it is refused.
    onSubmit: () => {
      mayGo.current = true;
    },
  };
  function discard() {
    mayGo.current = true;
    setRequested(false);
    setUnsaved(false);
    modal.current?.close();
  }
  const question = (
    <>
      <LeaveQuestion open={isRequested} onKeep={() => setRequested(false)} onDiscard={discard} />
      {isUnsaved && <LeaveGuard mayLeave={() => mayGo.current} />}
    </>
  );
  return { guard, question };
}

/** What stands in the fields that a person can change. */
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
