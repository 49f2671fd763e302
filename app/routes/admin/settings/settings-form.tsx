import { Fragment, type RefObject, useEffect, useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { LeftAlone } from '#features/operations/rates/rate-fetch.ts';
import { usualMove } from '#features/operations/settings/settings-questions.ts';
import { settingFields, settingOf, settingsSections } from '#features/settings/setting-fields.ts';
import type { SettingTexts } from '#features/settings/setting-texts.ts';
import { Alert } from '#ui/alert.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { ConfirmSettings } from './confirm-settings.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingInput } from './setting-input.tsx';
import type { RefusedSettings, SettingInputProps, ShownSettings } from './shown-settings.ts';

interface SettingsFormProps {
  shown: ShownSettings;
  refused: RefusedSettings | undefined;
  /** How many settings the last save changed. */
  saved: string | null;
  airports: SettingInputProps['airports'];
  /** Undefined where rates are not fetched automatically. */
  rateFetch: ShownRateFetch | undefined;
}

/** Scrolling to a field stops between the sticky heading and the save bar. */
const fieldScrollMargins =
  '[&_:is(input,select,textarea)]:scroll-mt-24 [&_:is(input,select,textarea)]:scroll-mb-48 md:[&_:is(input,select,textarea)]:scroll-mb-32';

/** One form for all sections, saved at once. */
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
      <ConfirmSettings
        formId={formId}
        questions={refused?.questions ?? []}
        isBusy={isBusy}
        confirmLabel="Save Changes"
        answer={refused}
      />
      {unsaved > 0 && !isBusy && <LeaveGuard keepsOverSearch />}
      <Form
        ref={form}
        id={formId}
        method="post"
        action="/admin/settings"
        preventScrollReset
        className={`grid min-w-0 gap-6 ${fieldScrollMargins}`}
      >
        <input type="hidden" name="seen" value={JSON.stringify(seen)} />
        <input type="hidden" name="seenAt" value={JSON.stringify(seenAt)} />
        {/* A save remounts the fields with the new defaults, but not the bar, which has the focus and an aria-live region. */}
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

/** How many settings differ from the stored ones, counted on every input. */
function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  seen: SettingTexts,
  /** Another answer remounts the fields. */
  answer: object,
): number {
  const [unsaved, setUnsaved] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer remounts the fields.
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

export interface ShownRateFetch {
  /** Null before the first time. */
  fetchedAt: Date | null;
  leftAlone: readonly LeftAlone[];
}

/** When rates were fetched, and which were not applied. */
function RatesNote({ fetchedAt, leftAlone }: ShownRateFetch) {
  return (
    <div className="mt-2 grid gap-2 text-sm">
      <p className="max-w-[70ch]">
        They are fetched once a day, {fetchedAt ? `last ${momentText(fetchedAt)}` : 'for the first time tonight'}. What
        you enter here applies until the next time. Fetch them now under{' '}
        <Link to="/admin/settings/system#fetch_rates" className="underline">
          Scheduled jobs
        </Link>
        .
      </p>
      {leftAlone.length > 0 && (
        <Alert tone="warning">
          <p>These were not changed. If the new rate is right, enter it and save.</p>
          <ul className="num list-disc ps-5">
            {leftAlone.map((left) => (
              <li key={left.currency}>{whyLeft(left)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

function whyLeft({ currency, from, to, weekAgo }: LeftAlone): string {
  if (to === null) return `${currency}: the service's rate is not plausible.`;
  const limit = `${usualMove * 100}%`;
  if (weekAgo === undefined) return `${currency}: ${from} here, ${to} there, which is more than ${limit} apart.`;
  return `${currency}: ${from} here, ${to} there, which is more than ${limit} away from ${weekAgo} a week ago.`;
}
