import { useId } from 'react';
import { redirect, useNavigation } from 'react-router';
import {
  listSettingsHistory,
  type RestoreSettingResult,
  restoreSetting,
} from '#features/operations/settings/settings-history.ts';
import type { SettingsQuestion } from '#features/operations/settings/settings-questions.ts';
import { settingOf } from '#features/settings/setting-fields.ts';
import { isSettingsGroup } from '#features/settings/settings.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { History, Settings } from '#ui/office-icons.tsx';
import { answerForm, type SentForm } from '../../answer-form.ts';
import { conflict, type FormOutcome, failed, type RefusedForm, refused } from '../../form-outcome.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/settings-history';
import { AdminPage, LoadFailedAlert } from './admin-page.tsx';
import { FilterChips } from './catalogue/list-filters.tsx';
import { ListPages, summaryOf } from './catalogue/list-paging.tsx';
import { FormDialog, useOpenDialog } from './form-dialog.tsx';
import { ListForm } from './list-form.tsx';
import { loadPage } from './load-page.ts';
import { boxStyle } from './panel.tsx';
import { ConfirmSettings } from './settings/confirm-settings.tsx';
import { groupNames, HistoryList, type ShownChange, showChange } from './settings/history-list.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const group = searchParams.get('group') ?? '';
  const page = Number(searchParams.get('page') ?? 1);
  return loadPage(context, { restored: searchParams.get('restored') }, async () => {
    const query = { group: isSettingsGroup(group) ? group : undefined, page };
    const list = await listSettingsHistory(factsOf(context), query);
    return { ...list, rows: list.rows.map(showChange) };
  });
}

/** Questions that must be confirmed before the setting is restored. */
type RestoreOutcome = FormOutcome<{ questions?: SettingsQuestion[] }>;

export async function action({ request, url, context }: Route.ActionArgs) {
  const facts = factsOf(context);
  const { hasSecondFactor } = knownViewer(context);
  const restore = async (sent: SentForm) => {
    const change = readChange(sent);
    if (!change) return failed(gone);
    const result = await restoreSetting(facts, change, { ...knownActor(context), hasSecondFactor });
    if (!result.ok) return refuse(result, sent);
    await facts.refreshSettings();
    const params = new URLSearchParams(url.searchParams);
    params.set('restored', '1');
    return redirect(`${url.pathname}?${params}`, 303);
  };
  return answerForm<RestoreOutcome>({ request }, { restore });
}

const gone = 'This change no longer exists.';

/** A missing `seenAt` counts as 0, which matches no stored time. */
function readChange({ form, text }: SentForm) {
  const path = settingOf(text('path'));
  const historyId = Number(text('historyId') || Number.NaN);
  if (!path || !Number.isSafeInteger(historyId)) return undefined;
  const seenAt = text('seenAt') === 'never' ? null : new Date(Number(text('seenAt')) || 0);
  return { historyId, path, seenAt, isConfirmed: form.has('confirmed') };
}

function refuse(result: Exclude<RestoreSettingResult, { ok: true }>, sent: SentForm): RestoreOutcome {
  switch (result.error) {
    case 'asks':
      return refused(sent, {}, { status: 409, questions: result.questions });
    case 'invalid':
      return failed(`This value can't be restored: ${result.sentence}`);
    case 'changed_meanwhile':
      return conflict(
        'These settings have changed since you opened this page, so nothing was restored. Please check the list again.',
      );
    case 'gone':
      return failed(gone);
  }
}

export default function SettingsHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { found: list, restored } = loaderData;
  return (
    <AdminPage
      title="Settings History"
      actions={
        <ButtonLink to="/admin/settings" size="sm" icon={Settings}>
          Settings
        </ButtonLink>
      }
    >
      {actionData?.kind === 'refused' && <RestoreQuestion refused={actionData} />}
      {actionData?.kind === 'failed' && <Alert tone="danger">{actionData.text}</Alert>}
      {restored !== null && list && !actionData && <Alert tone="success">Settings saved successfully!</Alert>}
      {list ? (
        <>
          <RestoreDialog changes={list.rows} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <FilterChips
              label="Group"
              name="group"
              all="All"
              options={Object.entries(groupNames).map(([value, label]) => ({ value, label }))}
            />
            <p className="num ms-auto text-sm text-ink-2">{summaryOf(list, 'changes')}</p>
          </div>
          {list.rows.length === 0 ? (
            <EmptyState className={boxStyle} icon={History} title="No changes found" level="h2" />
          ) : (
            <HistoryList changes={list.rows} />
          )}
          <ListPages page={list.page} list={list} />
        </>
      ) : (
        <LoadFailedAlert text="Failed to load the history" />
      )}
    </AdminPage>
  );
}

/** The same questions as in the settings form, for one setting. */
function RestoreQuestion({ refused }: { refused: RefusedForm & { questions?: SettingsQuestion[] } }) {
  const formId = useId();
  const isBusy = useNavigation().formData?.has('historyId') ?? false;
  const { historyId = '', path = '', seenAt = '' } = refused.values;
  return (
    <>
      <ListForm id={formId} fields={{ intent: 'restore', historyId, path, seenAt }} />
      <ConfirmSettings
        formId={formId}
        questions={refused.questions ?? []}
        isBusy={isBusy}
        confirmLabel="Restore this value"
        answer={refused}
      />
    </>
  );
}

function RestoreDialog({ changes }: { changes: readonly ShownChange[] }) {
  const { dialog, of } = useOpenDialog();
  const change = changes.find(({ id }) => of?.startsWith(`${id}.`));
  const setting = change?.changed.find(({ path }) => of === `${change.id}.${path}`);
  if (dialog !== 'restore' || !change || !setting) return null;
  const { path, label, from } = setting;
  return (
    <FormDialog
      intent="restore"
      size="sm"
      title={`Restore ${label}?`}
      description="It goes back to its value before this change, at once and for everybody."
      submitLabel="Restore this value"
      backLabel="Cancel"
      // When the group had last been saved when the page was rendered.
      fields={{ historyId: change.id, path, seenAt: change.seenAt ?? 'never' }}
    >
      <p className="text-sm wrap-anywhere">
        <bdi>{from}</bdi>
      </p>
    </FormDialog>
  );
}
