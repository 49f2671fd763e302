import { useState } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { ArrowRight, Download, Pencil, Plus, Search } from '#ui/icons.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Trash2 } from '#ui/office-icons.tsx';
import { Stars } from '#ui/stars.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { Group, Samples, State } from './samples.tsx';

/** Written out, because the style sheet contains only the classes that it finds in the sources. */
const swatches = `
  bg-canvas bg-surface bg-sunken bg-line bg-field-line bg-ink-3 bg-ink-2 bg-ink bg-brand-soft bg-brand bg-brand-strong
  bg-ocean bg-accent bg-accent-strong bg-accent-soft bg-success bg-success-soft bg-warning bg-warning-soft bg-danger
  bg-danger-soft
`;

const sizes = {
  '4xl': 'text-4xl font-extrabold',
  '3xl': 'text-3xl font-bold',
  '2xl': 'text-2xl font-bold',
  xl: 'text-xl font-bold',
  lg: 'text-lg font-semibold',
};

export function Colours() {
  return (
    <>
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-7">
        {swatches
          .trim()
          .split(/\s+/)
          .map((style) => (
            <li key={style} className="text-xs text-ink-2">
              <span className={`mb-1 block h-11 rounded-sm border border-line ${style}`} />
              {style.slice('bg-'.length)}
            </li>
          ))}
      </ul>
      <Group title="Type" stack>
        {Object.entries(sizes).map(([name, style]) => (
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
    </>
  );
}

const tones = ['accent', 'brand', 'line', 'soft', 'quiet', 'danger', 'danger-solid'] as const;

function TryBusy() {
  const [busy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  function press() {
    setBusy(true);
    setPresses(presses + 1);
    setTimeout(() => setBusy(false), 2000);
  }
  return (
    <State name={`try the busy state, pressed: ${presses}`}>
      <Button tone="brand" busy={busy} busyLabel="Searching" onClick={press}>
        Press me
      </Button>
    </State>
  );
}

export function Buttons() {
  return (
    <>
      {tones.map((tone) => (
        <Samples
          key={tone}
          title={tone}
          part={Button}
          states={{
            default: { tone, children: 'Search' },
            icon: { tone, icon: Search, children: 'Search' },
            busy: { tone, busy: true, busyLabel: 'Searching', children: 'Search' },
            disabled: { tone, disabled: true, children: 'Search' },
            small: { tone, size: 'sm', icon: Plus, children: 'Add flight' },
          }}
        />
      ))}
      <Samples
        title="Large, long"
        part={Button}
        states={{
          large: { tone: 'accent', size: 'lg', iconEnd: ArrowRight, flip: true, children: 'Search flights' },
          'long text': { tone: 'accent', children: 'Save the new departure time and notify all 61 passengers' },
        }}
      />
      <Group title="Link, busy">
        <State name="link">
          <ButtonLink to="#buttons" tone="brand" iconEnd={ArrowRight} flip>
            See the flights
          </ButtonLink>
        </State>
        <TryBusy />
      </Group>
      <div className="max-w-90">
        <Button tone="brand" block icon={Download}>
          Download ticket
        </Button>
      </div>
      <Group title="Icon buttons, tooltips">
        <Tooltip text="Edit flight">
          <IconButton icon={Pencil} label="Edit KQ492" />
        </Tooltip>
        <Tooltip text="Delete flight. Passengers with a ticket get an e-mail.">
          <IconButton icon={Trash2} label="Delete KQ492" size="sm" />
        </Tooltip>
        <IconButton icon={Trash2} label="Delete" disabled />
      </Group>
      <div className="flex flex-wrap gap-3 rounded-lg bg-ocean p-6">
        <Button tone="sand">Sand on ocean</Button>
        <Button tone="on-ocean" icon={Search}>
          Change search
        </Button>
      </div>
    </>
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

export function Marks() {
  return (
    <>
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
    </>
  );
}
