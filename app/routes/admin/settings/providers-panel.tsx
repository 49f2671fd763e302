import { methodLabels, momentText } from '#features/booking/back-office/office-labels.ts';
import type { ListedProvider } from '#features/operations/providers/watch-providers.ts';
import type { UnsetVariables } from '#lib/env-payments.ts';
import { Badge } from '#ui/badge.tsx';
import { Fact, Panel } from '../panel.tsx';
import { StateIcon, toneOfState } from './system-status.tsx';

/** Providers with their current health, and those that are not configured. */
export function ProvidersPanel({
  providers,
  unset,
}: {
  providers: readonly ListedProvider[];
  unset: readonly UnsetVariables[];
}) {
  return (
    <Panel title="Payment providers">
      <ul aria-label="Payment providers" className="divide-y divide-line">
        {providers.map((provider) => (
          <ProviderRow key={provider.name} provider={provider} />
        ))}
      </ul>
      {unset.length > 0 && <UnsetList unset={unset} />}
    </Panel>
  );
}

function ProviderRow({ provider }: { provider: ListedProvider }) {
  const { title, carries, health, waiting, waitingSince, refundsDue, lastEventAt } = provider;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <StateIcon state={health.state} />
      <div className="grid min-w-0 flex-1 gap-2">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="text-sm font-semibold">{title}</h3>
            <Badge tone={toneOfState(health.state)}>{health.value}</Badge>
          </div>
          <p className="text-sm wrap-anywhere text-ink-2">{health.sentence}</p>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm lg:grid-cols-4">
          <Fact name="Carries">
            {carries.length > 0 ? carries.map((method) => methodLabels[method]).join(', ') : 'Nothing'}
          </Fact>
          <Fact name="Waiting">
            <span className="num">
              {waiting === 0 ? 'None' : waiting.toLocaleString('en-US')}
              {waitingSince && `, since ${momentText(waitingSince)}`}
            </span>
          </Fact>
          <Fact name="Refunds due">
            <span className="num">{refundsDue === 0 ? 'None' : refundsDue.toLocaleString('en-US')}</span>
          </Fact>
          {provider.name !== 'office' && (
            <Fact name="Last callback">
              <span className="num">{lastEventAt ? momentText(lastEventAt) : 'None yet'}</span>
            </Fact>
          )}
          {health.facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </dl>
      </div>
    </li>
  );
}

function UnsetList({ unset }: { unset: readonly UnsetVariables[] }) {
  return (
    <div className="border-t border-line px-4 py-3 text-sm">
      <h3 className="text-xs font-semibold text-ink-3">Not set up</h3>
      <ul className="grid gap-2 pt-1">
        {unset.map(({ purpose, names }) => (
          <li key={purpose} className="text-ink-2">
            {purpose}: the operator sets{' '}
            {names.map((name, index) => (
              <span key={name}>
                {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
                <code dir="ltr" className="wrap-anywhere">
                  {name}
                </code>
              </span>
            ))}
            .
          </li>
        ))}
      </ul>
    </div>
  );
}
