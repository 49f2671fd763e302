import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Spinner } from '#ui/button.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Stars } from '#ui/stars.tsx';
import { Chapter, Group } from './chapter.tsx';

const swatches = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['field-line', 'bg-field-line'],
  ['ink-3', 'bg-ink-3'],
  ['ink-2', 'bg-ink-2'],
  ['ink', 'bg-ink'],
  ['brand-soft', 'bg-brand-soft'],
  ['brand', 'bg-brand'],
  ['brand-strong', 'bg-brand-strong'],
  ['ocean', 'bg-ocean'],
  ['accent', 'bg-accent'],
  ['accent-strong', 'bg-accent-strong'],
  ['accent-soft', 'bg-accent-soft'],
  ['success', 'bg-success'],
  ['success-soft', 'bg-success-soft'],
  ['warning', 'bg-warning'],
  ['warning-soft', 'bg-warning-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
] as const;

const sizes = [
  ['4xl', 'text-4xl font-extrabold'],
  ['3xl', 'text-3xl font-bold'],
  ['2xl', 'text-2xl font-bold'],
  ['xl', 'text-xl font-bold'],
  ['lg', 'text-lg font-semibold'],
] as const;

export function ColourChapter() {
  return (
    <Chapter
      id="colour"
      title="Colour and type"
      text="Components know roles, never colours, so both themes come from one set of names."
    >
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-7">
        {swatches.map(([name, style]) => (
          <li key={name} className="text-xs text-ink-2">
            <span className={`mb-1 block h-11 rounded-sm border border-line ${style}`} />
            {name}
          </li>
        ))}
      </ul>
      <Group title="Type" stack>
        {sizes.map(([name, style]) => (
          <p key={name} className="flex items-baseline gap-4">
            <span className="w-8 flex-none text-xs text-ink-3">{name}</span>
            <span className={`num min-w-0 font-display ${style}`}>Nairobi to Zanzibar, 07:10</span>
          </p>
        ))}
        <p className="flex items-baseline gap-4">
          <span className="w-8 flex-none text-xs text-ink-3">base</span>
          <span>The fare includes one cabin bag and one checked bag of 23 kg.</span>
        </p>
      </Group>
      <Group title="Kanga: border, field, saying" stack>
        <div className="overflow-hidden rounded-lg bg-ocean text-on-ocean">
          <div className="pindo [--pindo-ink:var(--color-accent)]" />
          <div className="mji grid h-32 place-content-center [--mji-strength:0.2]">
            <span lang="sw" className="jina rounded-full bg-ocean px-4 py-2">
              Mtembea bure si sawa na mkaa bure
            </span>
          </div>
          <div className="pindo rotate-180 [--pindo-ink:var(--color-accent)]" />
        </div>
      </Group>
    </Chapter>
  );
}

const states: [BadgeTone, string][] = [
  ['success', 'Confirmed'],
  ['warning', 'Pending'],
  ['danger', 'Cancelled'],
  ['brand', 'Completed'],
  ['neutral', 'Draft'],
  ['line', 'Unknown'],
];
const airlines = ['KQ', 'JM', 'OW', 'PW', 'TC', 'ET', 'WB', 'UR', 'EK', 'XU', '5Z', 'B5'];

export function MarksChapter() {
  return (
    <Chapter id="marks" title="Badges and marks" text="Colour never speaks alone: every dot and star has a label.">
      <Group title="Badge with a dot, for a state">
        {states.map(([tone, label]) => (
          <Badge key={tone} tone={tone} dot>
            {label}
          </Badge>
        ))}
      </Group>
      <Group title="Badge without, for a fact">
        <Badge tone="warning">7 seats left</Badge>
        <Badge tone="danger">3 seats left</Badge>
        <Badge tone="success">Non-stop</Badge>
        <Badge tone="brand">Lowest fare</Badge>
        <Badge>Economy</Badge>
        <span className="inline-flex w-32">
          <Badge tone="line">A very long badge that does not fit</Badge>
        </span>
      </Group>
      <Group title="Airlines">
        {airlines.map((code) => (
          <Monogram key={code} code={code} name={`Airline ${code}`} />
        ))}
      </Group>
      <Group title="Sizes, people">
        <Monogram code="KQ" size="sm" name="Kenya Airways" />
        <Monogram code="KQ" name="Kenya Airways" />
        <Monogram code="KQ" size="lg" name="Kenya Airways" />
        <Monogram code="AH" round name="Amina Hassan" />
      </Group>
      <Group title="Stars">
        <Stars rating={5} />
        <Stars rating={3} />
        <Stars rating={4.4} size={20} />
      </Group>
      <Group title="Spinner">
        <Spinner />
        <Spinner size="lg" className="text-brand" />
      </Group>
    </Chapter>
  );
}
