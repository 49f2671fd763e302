import { data } from 'react-router';
import { listSettingsHistory } from '#features/operations/settings/list-settings-history.ts';
import { isSettingsGroup } from '#features/settings/settings.ts';
import { factsOf } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { History, Settings } from '../../ui/icons.tsx';
import type { Route } from './+types/settings-history';
import { AdminPage } from './admin-page.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { ListPages } from './catalogue/list-pages.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { LoadFailedAlert } from './load-failed.tsx';
import { groupNames } from './settings/group-names.ts';
import { HistoryList } from './settings/history-list.tsx';
import { RestoreDialog } from './settings/restore-dialog.tsx';
import { RestoreQuestion } from './settings/restore-question.tsx';
import { showChange } from './settings/shown-change.ts';
import { takeRestore } from './settings/take-restore.ts';

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
