import type { StatusLine, StatusState } from '#features/operations/status/status-line.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { CircleCheck, type Icon, OctagonAlert, TriangleAlert } from '../../../ui/icons.tsx';

const looks: Record<StatusState, { icon: Icon; ink: string; tone: BadgeTone; word: string }> = {
  ok: { icon: CircleCheck, ink: 'text-success', tone: 'success', word: 'All is well' },
  attention: { icon: TriangleAlert, ink: 'text-warning', tone: 'warning', word: 'Needs a look' },
  failing: { icon: OctagonAlert, ink: 'text-danger', tone: 'danger', word: 'Does not work' },
};

/** What the house depends on, each as it was just measured. */
export function SystemStatus({ lines }: { lines: readonly StatusLine[] }) {
  return (
    <ul aria-label="System status" className="divide-y divide-line">
      {lines.map(({ key, name, state, value, sentence }) => (
        <li key={key} className="flex items-start gap-3 px-4 py-3">
          <StateSign state={state} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h3 className="text-sm font-semibold">{name}</h3>
              <Badge tone={toneOfState(state)}>{value}</Badge>
            </div>
            <p className="text-sm wrap-anywhere text-ink-2">{sentence}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function toneOfState(state: StatusState): BadgeTone {
  return looks[state].tone;
}

/** The state by shape, by colour and by word. */
export function StateSign({ state }: { state: StatusState }) {
  const { icon: Icon, ink, word } = looks[state];
  return (
    <span className={ink}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 flex-none" />
      <span className="sr-only">{word}</span>
    </span>
  );
}
