import { listAirportCodes } from '#features/catalogue/airports/list-airport-codes.ts';
import { factsOf } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { History, ServerCog } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/settings';
import { AdminPage } from './admin-page.tsx';
import { Panel } from './panel.tsx';
import { loadRatesNews } from './settings/load-rates-news.ts';
import { SectionMenu } from './settings/section-menu.tsx';
import { SettingsForm } from './settings/settings-form.tsx';
import { loadSettings } from './settings/shown-settings.ts';
import { SystemCheckButton } from './settings/system-check-button.tsx';
import { SystemStatus } from './settings/system-status.tsx';
import { takeSettings } from './settings/take-settings.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const facts = factsOf(context);
  return {
    shown: await loadSettings(facts),
    airports: await listAirportCodes(facts.db),
    status: await facts.operations.status.read(),
    ratesNews: await loadRatesNews(facts),
    saved: new URL(request.url).searchParams.get('saved'),
  };
}

export function action(sent: Route.ActionArgs) {
  return takeSettings(sent);
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, airports, status, saved, ratesNews } = loaderData;
  return (
    <AdminPage
      title="System Settings"
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink to="/admin/settings/history" size="sm" icon={History}>
            History
          </ButtonLink>
          <ButtonLink to="/admin/settings/system" size="sm" icon={ServerCog}>
            System
          </ButtonLink>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-[10rem_minmax(0,46rem)]">
        <SectionMenu />
        <div className="grid min-w-0 gap-6">
          <SettingsForm
            shown={shown}
            refused={actionData}
            saved={saved}
            airports={airports}
            ratesNews={ratesNews}
          />
          <Panel title="System status" aside={<SystemCheckButton />}>
            <SystemStatus lines={status} />
            <p className="border-t border-line px-4 py-3 text-sm">
              <Link to="/admin/settings/system">Payment providers, backups, checks and scheduled jobs</Link>
            </p>
          </Panel>
        </div>
      </div>
    </AdminPage>
  );
}
