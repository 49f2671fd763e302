import { listAirportCodes } from '#features/catalogue/airports/airports.ts';
import { readRateFetch } from '#features/operations/rates/rate-fetch.ts';
import { settingsSections } from '#features/settings/setting-fields.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { History, ServerCog } from '#ui/office-icons.tsx';
import { focusAnchor } from '#ui/use-first-problem.ts';
import { factsOf, type RequestFacts } from '../../request-context.ts';
import type { Route } from './+types/settings';
import { AdminPage } from './admin-page.tsx';
import { Panel } from './panel.tsx';
import { SettingsForm, type ShownRateFetch } from './settings/settings-form.tsx';
import { loadSettings, saveSettingsForm } from './settings/shown-settings.ts';
import { SystemCheckButton, SystemStatus } from './settings/system-status.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const facts = factsOf(context);
  return {
    shown: await loadSettings(facts),
    airports: await listAirportCodes(facts.db),
    status: await facts.operations.status.read(),
    rateFetch: await loadRateFetch(facts),
    saved: new URL(request.url).searchParams.get('saved'),
  };
}

export function action(args: Route.ActionArgs) {
  return saveSettingsForm(args);
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, airports, status, saved, rateFetch } = loaderData;
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
          <SettingsForm shown={shown} refused={actionData} saved={saved} airports={airports} rateFetch={rateFetch} />
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

/** Undefined where rates are not fetched automatically. */
async function loadRateFetch({
  db,
  operations,
}: Pick<RequestFacts, 'db' | 'operations'>): Promise<ShownRateFetch | undefined> {
  if (!operations.fetchRates) return undefined;
  return (await readRateFetch(db)) ?? { fetchedAt: null, leftAlone: [] };
}

const style =
  'flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink hover:no-underline max-lg:rounded-full max-lg:border max-lg:border-field-line max-lg:bg-surface max-lg:px-4 md:max-lg:min-h-9 lg:-ms-px lg:min-h-9 lg:border-s-2 lg:border-transparent lg:ps-4 lg:hover:border-brand pointer-coarse:min-h-11';

/** A list at the side, or on a phone a scrolling strip that fades out at its end. */
function SectionMenu() {
  return (
    <nav
      aria-label="Sections"
      className="min-w-0 max-md:overflow-x-auto max-md:mask-[linear-gradient(to_left,transparent,black_3rem)] max-md:[scrollbar-width:none] lg:sticky lg:top-20 lg:self-start"
    >
      <ul className="flex gap-2 max-md:w-max max-md:pe-10 md:flex-wrap lg:grid lg:gap-0 lg:border-s lg:border-line">
        {settingsSections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={focusAnchor} className={style}>
              {title}
            </a>
          </li>
        ))}
        <li>
          <Link to="/admin/settings/system" className={style}>
            Status and Backups
          </Link>
        </li>
      </ul>
    </nav>
  );
}
