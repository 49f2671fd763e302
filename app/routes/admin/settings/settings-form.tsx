import { Fragment, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { settingFields, settingOf, settingsSections } from '#features/settings/setting-fields.ts';
import type { SettingTexts } from '#features/settings/setting-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CircleCheck, OctagonAlert, Save } from '../../../ui/icons.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { AskFirst } from './ask-first.tsx';
import type { FieldOfSettings } from './field-of-settings.ts';
import { goThere } from './go-there.ts';
import { RatesNote, type ShownRateFetch } from './rates-note.tsx';
import { SettingInput } from './setting-input.tsx';
import type { RefusedSettings, ShownSettings } from './shown-settings.ts';

interface SaveBarProps {
  isBusy: boolean;
  unsaved: number;
  saved: string | null;
  refused: RefusedSettings | undefined;
}

/** Stays in sight wherever on the long page somebody is. */
function SaveBar({ isBusy, unsaved, saved, refused }: SaveBarProps) {
  const button = useFocusRestored(isBusy);
  return (
    <div className="sticky bottom-14 z-10 -mx-(--gutter) flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-(--gutter) py-3 md:bottom-0 md:mx-0 md:px-0">
      <Button ref={button} type="submit" tone="accent" icon={Save} busy={isBusy} busyLabel="Saving...">
        Save Changes
      </Button>
      <div className="min-w-0 flex-1 basis-48 text-sm" aria-live="polite">
        {eventsOf({ isBusy, unsaved, saved, refused })}
      </div>
    </div>
  );
}

/** A question that was answered takes the focus along when it goes; it comes back to where saving began. */
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

function eventsOf({ unsaved, saved, refused }: SaveBarProps): ReactNode {
  if (refused && Object.keys(refused.problems).length > 0)
    return (
      <Trouble>
        Nothing was saved. Please look at <Problems problems={refused.problems} />.
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
    <span className="flex items-center gap-2 font-semibold">
      <CircleCheck aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-success" />
      {saved === '0' ? 'Nothing was changed.' : 'Settings saved successfully!'}
    </span>
  );
}

const mostNamed = 3;

/** Each leads to its field. */
function Problems({ problems }: { problems: RefusedSettings['problems'] }) {
  const wrong = new Set(Object.keys(problems).map(settingOf));
  const paths = settingsSections.flatMap(({ fields }) => fields).filter((path) => wrong.has(path));
  const more = paths.length - mostNamed;
  return (
    <>
      {paths.slice(0, mostNamed).map((path, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a href={`#${path}`} onClick={goThere} className="font-semibold underline">
            {settingFields[path].label}
          </a>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  );
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-2">
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

interface SettingsFormProps {
  shown: ShownSettings;
  refused: RefusedSettings | undefined;
  /** How many were saved a moment ago. */
  saved: string | null;
  airports: FieldOfSettings['airports'];
  /** What is to be known of rates that come by themselves; undefined where none do. */
  rateFetch: ShownRateFetch | undefined;
}

/** A field that is gone to stops above the bar that saves, and below the heading. */
const clearOfTheBars =
  '[&_:is(input,select,textarea)]:scroll-mt-24 [&_:is(input,select,textarea)]:scroll-mb-48 md:[&_:is(input,select,textarea)]:scroll-mb-32';

/** One form for everything: whoever changes three things in three places saves once. */
export function SettingsForm({ shown, refused, saved, airports, rateFetch }: SettingsFormProps) {
  const formId = useId();
  const form = useFirstProblem(refused);
  const { values, seen, seenAt } = refused ?? shown;
  const isBusy = useNavigation().formAction === '/admin/settings';
  const unsaved = useUnsaved(form, seen, refused ?? shown);
  const fieldOf = {
    values,
    problems: refused?.problems ?? {},
    meanwhile: refused?.meanwhile ?? [],
    airports,
  };
  return (
    <>
      <AskFirst
        formId={formId}
        questions={refused?.questions ?? []}
        isBusy={isBusy}
        yes="Save Changes"
        asked={refused}
      />
      {unsaved > 0 && !isBusy && <LeaveGuard keepsOverSearch />}
      <Form
        ref={form}
        id={formId}
        method="post"
        action="/admin/settings"
        preventScrollReset
        className={`grid min-w-0 gap-6 ${clearOfTheBars}`}
      >
        <input type="hidden" name="seen" value={JSON.stringify(seen)} />
        <input type="hidden" name="seenAt" value={JSON.stringify(seenAt)} />
        {/* What was saved is what the fields start from. The bar is not made anew with them: it speaks, and keeps the focus. */}
        <Fragment key={JSON.stringify(refused ? 'refused' : seenAt)}>
          {settingsSections.map(({ id, title, text, fields }) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              className="min-w-0 scroll-mt-20 rounded-lg border border-line bg-surface"
            >
              <div className="border-b border-line px-4 py-3 md:px-6">
                <h2 id={`${id}-title`} className="text-lg">
                  {title}
                </h2>
                <p className="max-w-[70ch] text-sm text-ink-2">{text}</p>
                {id === 'rates' && rateFetch && <RatesNote {...rateFetch} />}
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 px-4 py-4 md:grid-cols-2 md:px-6 md:py-5">
                {fields.map((path) => (
                  <SettingInput key={path} path={path} field={settingFields[path]} {...fieldOf} />
                ))}
              </div>
            </section>
          ))}
        </Fragment>
        <SaveBar isBusy={isBusy} unsaved={unsaved} saved={refused ? null : saved} refused={refused} />
      </Form>
    </>
  );
}

/** How many settings differ from what is stored, counted while somebody types. */
function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  seen: SettingTexts,
  /** With another answer the form is another. */
  answer: object,
): number {
  const [unsaved, setUnsaved] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what makes the fields new.
  useEffect(() => {
    const current = form.current;
    if (!current) return;
    const count = () => setUnsaved(changedIn(new FormData(current), seen));
    count();
    current.addEventListener('input', count);
    return () => current.removeEventListener('input', count);
  }, [form, seen, answer]);
  return unsaved;
}

function changedIn(form: FormData, seen: SettingTexts): number {
  const typed = new Map<string, string>();
  for (const [name, value] of form) if (typeof value === 'string') typed.set(name, value);
  const changed = new Set<string>();
  for (const [name, text] of typed) {
    const path = settingOf(name);
    if (path && text.trim() !== (seen[name] ?? '').trim()) changed.add(path);
  }
  return changed.size;
}
