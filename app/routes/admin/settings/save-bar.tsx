import { type ReactNode, useEffect, useRef } from 'react';
import { settingFields, settingOf, settingsSections } from '#features/settings/setting-fields.ts';
import { Button } from '#ui/button.tsx';
import { CircleCheck, OctagonAlert } from '#ui/icons.tsx';
import { Save } from '#ui/office-icons.tsx';
import { focusAnchor } from '#ui/use-first-problem.ts';
import type { RefusedSettings } from './shown-settings.ts';

interface SaveBarProps {
  isBusy: boolean;
  unsaved: number;
  saved: string | null;
  refused: RefusedSettings | undefined;
}

/** Sticks to the bottom of the long page. */
export function SaveBar({ isBusy, unsaved, saved, refused }: SaveBarProps) {
  const button = useFocusRestored(isBusy);
  return (
    <div className="sticky bottom-14 z-10 -mx-(--gutter) flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-(--gutter) py-3 md:bottom-0 md:mx-0 md:px-0">
      <Button ref={button} type="submit" tone="accent" icon={Save} busy={isBusy} busyLabel="Saving...">
        Save Changes
      </Button>
      <div className="min-w-0 flex-1 basis-48 text-sm" aria-live="polite">
        {saveMessage({ unsaved, saved, refused })}
      </div>
    </div>
  );
}

/** The confirmation dialog takes the focus with it when it closes; the save button gets it back. */
function useFocusRestored(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}

function saveMessage({ unsaved, saved, refused }: Omit<SaveBarProps, 'isBusy'>): ReactNode {
  if (refused && Object.keys(refused.problems).length > 0)
    return (
      <ErrorText>
        Nothing was saved. Please check <Problems problems={refused.problems} />.
      </ErrorText>
    );
  if (refused && refused.meanwhile.length > 0)
    return (
      <ErrorText>
        Somebody else has changed{' '}
        {refused.meanwhile.map(({ path, label, value }, index) => (
          <span key={path}>
            {index > 0 && '; '}
            <b className="font-semibold">{label}</b> (now <bdi>{value}</bdi>)
          </span>
        ))}{' '}
        meanwhile. What you typed is still here: save again to apply it.
      </ErrorText>
    );
  if (unsaved > 0) return `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`;
  if (saved === null || refused) return null;
  return (
    <span className="flex items-center gap-2 font-semibold">
      <CircleCheck size={18} strokeWidth={1.75} className="flex-none text-success" />
      {saved === '0' ? 'Nothing was changed.' : 'Settings saved successfully!'}
    </span>
  );
}

const maxNamed = 3;

function Problems({ problems }: { problems: RefusedSettings['problems'] }) {
  const wrong = new Set(Object.keys(problems).map(settingOf));
  const paths = settingsSections.flatMap(({ fields }) => fields).filter((path) => wrong.has(path));
  const more = paths.length - maxNamed;
  return (
    <>
      {paths.slice(0, maxNamed).map((path, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a href={`#${path}`} onClick={focusAnchor} className="font-semibold underline">
            {settingFields[path].label}
          </a>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-2">
      <OctagonAlert size={18} strokeWidth={1.75} className="mt-0.5 flex-none text-danger" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
