import { useId } from 'react';
import {
  data,
  Form,
  type RouterContextProvider,
  redirect,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { listSettingsHistory } from '#features/operations/settings/list-settings-history.ts';
import { type RestoreSettingResult, restoreSetting } from '#features/operations/settings/restore-setting.ts';
import type { SettingsQuestion } from '#features/operations/settings/settings-questions.ts';
import { type SettingPath, settingOf } from '#features/settings/setting-fields.ts';
import { isSettingsGroup } from '#features/settings/settings.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { History, Settings } from '../../ui/icons.tsx';
import type { Route } from './+types/settings-history';
import { AdminPage } from './admin-page.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { ListPages } from './catalogue/list-pages.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { useListAddress } from './catalogue/use-list-address.ts';
import { LoadFailedAlert } from './load-failed.tsx';
import { AskFirst } from './settings/ask-first.tsx';
import { groupNames } from './settings/group-names.ts';
import { HistoryList } from './settings/history-list.tsx';
import { type ShownChange, showChange } from './settings/shown-change.ts';

/** Why nothing was restored: a sentence, or what must be answered first. */
interface RefusedRestore {
  refusal?: string;
  asks?: RestoreFieldsProps & { questions: SettingsQuestion[] };
}

const statuses = { gone: 422, invalid: 422, asks: 409, changed_meanwhile: 409 } as const;

async function takeRestore({
  request,
  url,
  context,
}: {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}) {
  const facts = factsOf(context);
  const form = await request.formData();
  const fields = readFields(form);
  if (!fields) return refuse({ ok: false, error: 'gone' });
  const { hasSecondFactor } = knownViewer(context);
  const { seenAt } = fields;
  const order = {
    ...fields,
    seenAt: seenAt === null ? null : new Date(seenAt),
    isConfirmed: form.has('confirmed'),
  };
  const result = await restoreSetting(facts, order, { ...knownActor(context), hasSecondFactor });
  if (!result.ok) return refuse(result, fields);
  await facts.refreshSettings();
  const params = new URLSearchParams(url.searchParams);
  params.set('restored', '1');
  return redirect(`${url.pathname}?${params}`, 303);
}

/** Whoever does not say what they saw has seen nothing that is in force. */
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
  if (result.error === 'invalid') return `This value can not be restored: ${result.sentence}`;
  if (result.error === 'changed_meanwhile') {
    return 'These settings have been changed since you opened this page, and nothing was restored. Look at the list again.';
  }
  return 'There is no such change any more.';
}

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

export function action(sent: Route.ActionArgs) {
  return takeRestore(sent);
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

/** The same questions as in the form of all settings, for the one that is to be restored. */
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
      <AskFirst formId={formId} questions={questions} isBusy={isBusy} yes="Restore this value" asked={asks} />
    </>
  );
}

/** Asks before a setting becomes what it was; the address says that it is open, and of what. */
function RestoreDialog({ changes }: { changes: readonly ShownChange[] }) {
  const formId = useId();
  const navigate = useNavigate();
  const address = useListAddress();
  const params = new URLSearchParams(useLocation().search);
  const busy = useNavigation().formData?.has('historyId') ?? false;
  const asked = params.get('do') === 'restore' ? (params.get('of') ?? '') : '';
  const change = changes.find(({ id }) => asked.startsWith(`${id}.`));
  const setting = change?.changed.find(({ path }) => asked === `${change.id}.${path}`);
  if (!change || !setting) return null;
  const { path, label, from } = setting;
  return (
    <Dialog
      open
      size="sm"
      title={`Restore ${label}?`}
      description="It becomes what it was before this change, at once and for everybody."
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

/** Which value, and what was in force when somebody decided to restore it. */
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
