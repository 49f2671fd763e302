import { Fragment, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { settingFields, settingsSections } from '#features/settings/setting-fields.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { AskFirst } from './ask-first.tsx';
import type { FieldOfSettings } from './field-of-settings.ts';
import { type RatesNewsShown, RatesNote } from './rates-note.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingInput } from './setting-input.tsx';
import type { RefusedSettings, ShownSettings } from './shown-settings.ts';
import { useUnsaved } from './use-unsaved.ts';

interface SettingsFormProps {
  shown: ShownSettings;
  refused: RefusedSettings | undefined;
  /** How many were saved a moment ago. */
  saved: string | null;
  airports: FieldOfSettings['airports'];
  /** What is to be known of rates that come by themselves; undefined where none do. */
  ratesNews: RatesNewsShown | undefined;
}

/** A field that is gone to stops above the bar that saves, and below the heading. */
const clearOfTheBars =
  '[&_:is(input,select,textarea)]:scroll-mt-24 [&_:is(input,select,textarea)]:scroll-mb-48 md:[&_:is(input,select,textarea)]:scroll-mb-32';

/** One form for everything: whoever changes three things in three places saves once. */
export function SettingsForm({ shown, refused, saved, airports, ratesNews }: SettingsFormProps) {
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
                {id === 'rates' && ratesNews && <RatesNote {...ratesNews} />}
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
