import { useId } from 'react';
import { data, Form, redirect, useLocation, useNavigate, useNavigation } from 'react-router';
import {
  listSettingsHistory,
  type RestoreSettingResult,
  restoreSetting,
} from '#features/operations/settings/settings-history.ts';
import type { SettingsQuestion } from '#features/operations/settings/settings-questions.ts';
import { type SettingPath, settingOf } from '#features/settings/setting-fields.ts';
import { isSettingsGroup } from '#features/settings/settings.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { History, Settings } from '#ui/icons.tsx';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/settings-history';
import { AdminPage, LoadFailedAlert } from './admin-page.tsx';
import { FilterChips } from './catalogue/list-filters.tsx';
import { ListPages, summaryOf } from './catalogue/list-paging.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { ConfirmSettings } from './settings/confirm-settings.tsx';
import { groupNames, HistoryList, type ShownChange, showChange } from './settings/history-list.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  const group = searchParams.get('group') ?? '';
  const query = {
    group: isSettingsGroup(group) ? group : undefined,
    page: Number(searchParams.get('page') ?? 1),
  };
  const outcome = searchParams.get('restored');
  try {
    const list = await listSettingsHistory(facts, query);
    return { restored: outcome, list: { ...list, rows: list.rows.map(showChange) } };
  } catch (error) {
    facts.reportError(error);
    return data({ restored: null, list: null }, { status: 500 });
  }
}

/** Why nothing was restored: a message, or questions that must be confirmed first. */
interface RefusedRestore {
  refusal?: string;
  asks?: RestoreFieldsProps & { questions: SettingsQuestion[] };
}

const statuses = { gone: 422, invalid: 422, asks: 409, changed_meanwhile: 409 } as const;

export async function action({ request, url, context }: Route.ActionArgs) {
  const facts = factsOf(context);
  const form = await request.formData();
  const fields = readFields(form);
  if (!fields) return refuse({ ok: false, error: 'gone' });
  const { hasSecondFactor } = knownViewer(context);
  const { seenAt } = fields;
  const restore = {
    ...fields,
    seenAt: seenAt === null ? null : new Date(seenAt),
    isConfirmed: form.has('confirmed'),
  };
  const result = await restoreSetting(facts, restore, { ...knownActor(context), hasSecondFactor });
  if (!result.ok) return refuse(result, fields);
  await facts.refreshSettings();
  const params = new URLSearchParams(url.searchParams);
  params.set('restored', '1');
  return redirect(`${url.pathname}?${params}`, 303);
}

/** A missing `seenAt` counts as 0, which matches no stored time. */
function readFields(form: FormData): RestoreFieldsProps | undefined {
  const path = settingOf(form.get('path')?.toString() ?? '');
  const historyId = Number(form.get('historyId') ?? Number.NaN);
  const seenAt = form.get('seenAt')?.toString();
  if (!path || !Number.isSafeInteger(historyId)) return undefined;
  return { historyId, path, seenAt: seenAt === 'never' ? null : Number(seenAt) || 0 };
}

function refuse(result: Exclude<RestoreSettingResult, { ok: true }>, fields?: RestoreFieldsProps) {
  const refused: RefusedRestore =
    result.error === 'asks' && fields
      ? { asks: { ...fields, questions: result.questions } }
      : { refusal: sentenceOf(result) };
  return data(refused, { status: statuses[result.error] });
}

function sentenceOf(result: Exclude<RestoreSettingResult, { ok: true }>): string {
  if (result.error === 'invalid') return `This value can't be restored: ${result.sentence}`;
  if (result.error === 'changed_meanwhile') {
    return 'These settings have changed since you opened this page, so nothing was restored. Please check the list again.';
  }
  return 'This change no longer exists.';
}

export default function SettingsHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { list, restored } = loaderData;
  return (
    <AdminPage
      title="Settings History"
      actions={
        <ButtonLink to="/admin/settings" size="sm" icon={Settings}>
          Settings
        </ButtonLink>
      }
    >
      {actionData?.asks && <RestoreQuestion asks={actionData.asks} />}
      {actionData?.refusal && <Alert tone="danger">{actionData.refusal}</Alert>}
      {restored !== null && !actionData && <Alert tone="success">Settings saved successfully!</Alert>}
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
            <div className="rounded-lg border border-line bg-surface">
              <EmptyState icon={History} title="No changes found" level="h2" />
            </div>
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
function RestoreQuestion({ asks }: { asks: NonNullable<RefusedRestore['asks']> }) {
  const formId = useId();
  const address = useListAddress();
  const isBusy = useNavigation().formData?.has('historyId') ?? false;
  const { questions, ...fields } = asks;
  return (
    <>
      <Form id={formId} method="post" action={address.list} preventScrollReset>
        <RestoreFields {...fields} />
      </Form>
      <ConfirmSettings
        formId={formId}
        questions={questions}
        isBusy={isBusy}
        confirmLabel="Restore this value"
        answer={asks}
      />
    </>
  );
}

function RestoreDialog({ changes }: { changes: readonly ShownChange[] }) {
  const formId = useId();
  const navigate = useNavigate();
  const address = useListAddress();
  const params = new URLSearchParams(useLocation().search);
  const busy = useNavigation().formData?.has('historyId') ?? false;
  const requested = params.get('do') === 'restore' ? (params.get('of') ?? '') : '';
  const change = changes.find(({ id }) => requested.startsWith(`${id}.`));
  const setting = change?.changed.find(({ path }) => requested === `${change.id}.${path}`);
  if (!change || !setting) return null;
  const { path, label, from } = setting;
  return (
    <Dialog
      open
      size="sm"
      title={`Restore ${label}?`}
      description="It goes back to its value before this change, at once and for everybody."
      busy={busy}
      onClose={() => navigate(address.list, { preventScrollReset: true, replace: true })}
      foot={
        <>
          <form method="dialog" className="grid">
            <Button type="submit" size="sm" disabled={busy}>
              Cancel
            </Button>
          </form>
          <Button type="submit" form={formId} size="sm" tone="accent" busy={busy} busyLabel="Saving...">
            Restore this value
          </Button>
        </>
      }
    >
      <Form id={formId} method="post" action={address.list} preventScrollReset>
        <RestoreFields historyId={change.id} path={path} seenAt={change.seenAt} />
        <p className="text-sm wrap-anywhere">
          <bdi>{from}</bdi>
        </p>
      </Form>
    </Dialog>
  );
}

/** `seenAt` is when the group had last been saved when the page was rendered. */
interface RestoreFieldsProps {
  historyId: number;
  path: SettingPath;
  seenAt: number | null;
}

function RestoreFields({ historyId, path, seenAt }: RestoreFieldsProps) {
  return (
    <>
      <input type="hidden" name="historyId" value={historyId} />
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="seenAt" value={seenAt ?? 'never'} />
    </>
  );
}
