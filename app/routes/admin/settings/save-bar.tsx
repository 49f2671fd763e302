import { CircleCheck, OctagonAlert, Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { RefusedSettings } from './shown-settings.ts';

interface SaveBarProps {
  isBusy: boolean;
  unsaved: number;
  saved: string | null;
  refused: RefusedSettings | undefined;
}

/** Stays in sight wherever on the long page somebody is. */
export function SaveBar({ isBusy, unsaved, saved, refused }: SaveBarProps) {
  return (
    <div className="sticky bottom-14 z-10 -mx-(--gutter) flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-(--gutter) py-3 md:bottom-0 md:mx-0 md:px-0">
      <Button type="submit" tone="accent" icon={Save} busy={isBusy} busyLabel="Saving...">
        Save Changes
      </Button>
      <div className="min-w-0 flex-1 basis-48 text-sm" aria-live="polite">
        {newsOf({ isBusy, unsaved, saved, refused })}
      </div>
    </div>
  );
}

function newsOf({ unsaved, saved, refused }: SaveBarProps): ReactNode {
  const wrong = Object.keys(refused?.problems ?? {}).length;
  if (refused && wrong > 0)
    return (
      <Trouble>
        Nothing was saved: {wrong === 1 ? 'one field needs' : `${wrong} fields need`} your attention.
      </Trouble>
    );
  if (refused && refused.meanwhile.length > 0)
    return (
      <Trouble>
        Somebody else has changed{' '}
        {refused.meanwhile.map(({ path, label, words }, index) => (
          <span key={path}>
            {index > 0 && '; '}
            <b className="font-semibold">{label}</b> (now <bdi>{words}</bdi>)
          </span>
        ))}{' '}
        meanwhile. What you typed is still here: save again to put it in place.
      </Trouble>
    );
  if (unsaved > 0) return `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`;
  if (saved === null || refused) return null;
  return (
    <span role="status" className="flex items-center gap-2 font-semibold">
      <CircleCheck aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-success" />
      {saved === '0' ? 'Nothing was changed.' : 'Settings saved successfully!'}
    </span>
  );
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <span role="alert" className="flex gap-2">
      <OctagonAlert
        aria-hidden="true"
        size={18}
        strokeWidth={1.75}
        className="mt-0.5 flex-none text-danger"
      />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
