import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { listAirportCodes } from '#features/catalogue/airports/list-airport-codes.ts';
import { readRateFetch } from '#features/operations/rates/rate-fetch.ts';
import { type SentSettings, saveSettings } from '#features/operations/settings/save-settings.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import {
  groupOf,
  settingFields,
  settingOf,
  settingPaths,
  settingsSections,
} from '#features/settings/setting-fields.ts';
import { labelOf } from '#features/settings/setting-labels.ts';
import type { SettingTexts } from '#features/settings/setting-texts.ts';
import { isSettingsGroup, settingsGroups } from '#features/settings/settings.ts';
import { factsOf, knownActor, knownViewer, type RequestFacts } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { History, ServerCog } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/settings';
import { AdminPage } from './admin-page.tsx';
import { Panel } from './panel.tsx';
import { goThere } from './settings/go-there.ts';
import type { ShownRateFetch } from './settings/rates-note.tsx';
import { SettingsForm } from './settings/settings-form.tsx';
import { loadSettings, type RefusedSettings, type ShownSettings } from './settings/shown-settings.ts';
import { SystemCheckButton } from './settings/system-check-button.tsx';
import { SystemStatus } from './settings/system-status.tsx';

const texts = z.record(z.string(), z.string());
const moments = z.record(z.string(), z.number());

/** A box that is not ticked sends nothing, so each has an `off` before it: the last of a name counts. */
function readSettingsForm(
  form: FormData,
  now: ShownSettings,
): SentSettings & { shown: Pick<ShownSettings, 'seen' | 'seenAt'> } {
  const typed: SettingTexts = {};
  for (const [name, value] of form) {
    if (settingOf(name) && typeof value === 'string') typed[name] = value;
  }
  const seen = parsed(texts, form.get('seen')) ?? now.seen;
  const seenAt = parsed(moments, form.get('seenAt')) ?? now.seenAt;
  const at = new Map(Object.entries(seenAt));
  return {
    typed,
    seen,
    seenAt: Object.fromEntries(
      Object.keys(settingsGroups)
        .filter(isSettingsGroup)
        .map((group) => {
          const moment = at.get(group);
          return [group, moment === undefined ? null : new Date(moment)];
        }),
    ),
    isConfirmed: form.has('confirmed'),
    shown: { seen, seenAt },
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: FormDataEntryValue | null) {
  if (typeof text !== 'string') return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const statuses = { invalid: 422, asks: 409, changed_meanwhile: 409 } as const;

/** Saves the form. What is refused comes back as it was typed. */
async function takeSettings({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const facts = factsOf(context);
  const now = await loadSettings(facts);
  const { shown, ...sent } = readSettingsForm(await request.formData(), now);
  const { hasSecondFactor } = knownViewer(context);
  const result = await saveSettings(facts, sent, { ...knownActor(context), hasSecondFactor });
  if (result.ok) {
    await facts.refreshSettings();
    // A new request, so that everything on the page follows what is in force by then.
    return redirect(`/admin/settings?saved=${result.changed.length}`, 303);
  }
  const refused: RefusedSettings = {
    ...shown,
    values: { ...shown.seen, ...sent.typed },
    problems: result.error === 'invalid' ? result.problems : {},
    questions: result.error === 'asks' ? result.questions : [],
    meanwhile: [],
  };
  const status = statuses[result.error];
  if (result.error !== 'changed_meanwhile') return data(refused, { status });

  const { settings } = await readSettings(facts.db, facts.log);
  const isChanged = (name: string) => result.now[name] !== shown.seen[name];
  const changed = new Set(Object.keys(result.now).filter(isChanged).map(settingOf));
  const typed = typedBy(sent);
  const typedToo = new Set(Object.keys(typed).map(settingOf));
  return data<RefusedSettings>(
    {
      ...refused,
      seen: now.seen,
      seenAt: now.seenAt,
      values: { ...now.seen, ...typed },
      meanwhile: settingPaths
        .filter((path) => changed.has(path) && result.groups.includes(groupOf(path)))
        .map((path) => ({
          path,
          label: settingFields[path].label,
          words: labelOf(settings, path),
          isTypedToo: typedToo.has(path),
        })),
    },
    { status },
  );
}

/** What this person changed, and not what merely stood there. */
function typedBy({ typed, seen }: { typed: SettingTexts; seen: SettingTexts }): SettingTexts {
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== (seen[name] ?? '')));
}

const style =
  'flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink hover:no-underline max-lg:rounded-full max-lg:border max-lg:border-field-line max-lg:bg-surface max-lg:px-4 md:max-lg:min-h-9 lg:-ms-px lg:min-h-9 lg:border-s-2 lg:border-transparent lg:ps-4 lg:hover:border-brand pointer-coarse:min-h-11';

/** Where on the page everything is: a list at the side, or a strip that slides on a phone and fades where it goes on. */
function SectionMenu() {
  return (
    <nav
      aria-label="Sections"
      className="min-w-0 max-md:overflow-x-auto max-md:mask-[linear-gradient(to_left,transparent,black_3rem)] max-md:[scrollbar-width:none] lg:sticky lg:top-20 lg:self-start"
    >
      <ul className="flex gap-2 max-md:w-max max-md:pe-10 md:flex-wrap lg:grid lg:gap-0 lg:border-s lg:border-line">
        {settingsSections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goThere} className={style}>
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

export function action(sent: Route.ActionArgs) {
  return takeSettings(sent);
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
          <SettingsForm
            shown={shown}
            refused={actionData}
            saved={saved}
            airports={airports}
            rateFetch={rateFetch}
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

/** Undefined where rates do not come by themselves. */
async function loadRateFetch({
  db,
  operations,
}: Pick<RequestFacts, 'db' | 'operations'>): Promise<ShownRateFetch | undefined> {
  if (!operations.fetchRates) return undefined;
  return (await readRateFetch(db)) ?? { fetchedAt: null, leftAlone: [] };
}
