import type { StatusLine, StatusState } from '#features/operations/status/status-line.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { ButtonTone } from '#ui/button.tsx';
import { ButtonForm } from '#ui/button-form.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { CircleCheck, OctagonAlert, TriangleAlert } from '#ui/icons.tsx';
import { Activity } from '#ui/office-icons.tsx';

const states: Record<StatusState, { icon: Icon; color: string; tone: BadgeTone; label: string }> = {
  ok: { icon: CircleCheck, color: 'text-success', tone: 'success', label: 'OK' },
  attention: { icon: TriangleAlert, color: 'text-warning', tone: 'warning', label: 'Needs attention' },
  failing: { icon: OctagonAlert, color: 'text-danger', tone: 'danger', label: 'Failing' },
};

export function SystemStatus({ lines }: { lines: readonly StatusLine[] }) {
  return (
    <ul aria-label="System status" className="divide-y divide-line">
      {lines.map(({ key, name, state, value, sentence }) => (
        <li key={key} className="flex items-start gap-3 px-4 py-3">
          <StateIcon state={state} />
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
  return states[state].tone;
}

export function StateIcon({ state }: { state: StatusState }) {
  const { icon: Icon, color, label } = states[state];
  return (
    <span className={color}>
      <Icon className="mt-0.5 flex-none" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Redirects to /admin/settings/system, which shows the check's progress. */
export function SystemCheckButton({
  isInProgress = false,
  tone = 'line',
}: {
  isInProgress?: boolean;
  tone?: ButtonTone;
}) {
  return (
    <ButtonForm
      action="/admin/settings/system"
      intent="check"
      tone={tone}
      size="sm"
      icon={Activity}
      {...(isInProgress && { busy: true })}
      busyLabel="Checking..."
    >
      Run System Check
    </ButtonForm>
  );
}
