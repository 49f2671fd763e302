import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { ArrowRight, Download, Pencil, Plus, Search, Trash2 } from '#ui/icons.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { Chapter, Group, State } from './chapter.tsx';

const tones = ['accent', 'brand', 'line', 'soft', 'quiet', 'danger', 'danger-solid'] as const;

function TryBusy() {
  const [busy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <State name={`try the busy state, pressed: ${presses}`}>
      <Button
        tone="brand"
        busy={busy}
        busyLabel="Searching"
        onClick={() => {
          setBusy(true);
          setPresses(presses + 1);
          setTimeout(() => setBusy(false), 2000);
        }}
      >
        Press me
      </Button>
    </State>
  );
}

export function ButtonsChapter() {
  return (
    <Chapter
      id="buttons"
      title="Buttons"
      text="One coral on a screen: the action that moves the trip on. A busy button keeps its width, its place and the focus, and ignores a second press."
    >
      {tones.map((tone) => (
        <Group key={tone} title={tone}>
          <State name="default">
            <Button tone={tone}>Search</Button>
          </State>
          <State name="icon">
            <Button tone={tone} icon={Search}>
              Search
            </Button>
          </State>
          <State name="busy">
            <Button tone={tone} busy busyLabel="Searching">
              Search
            </Button>
          </State>
          <State name="disabled">
            <Button tone={tone} disabled>
              Search
            </Button>
          </State>
          <State name="small">
            <Button tone={tone} size="sm" icon={Plus}>
              Add flight
            </Button>
          </State>
        </Group>
      ))}
      <Group title="Large, link, long, block">
        <State name="large">
          <Button tone="accent" size="lg" iconEnd={ArrowRight} flip>
            Search flights
          </Button>
        </State>
        <State name="link">
          <ButtonLink to="#buttons" tone="brand" iconEnd={ArrowRight} flip>
            See the flights
          </ButtonLink>
        </State>
        <TryBusy />
        <State name="long text">
          <Button tone="accent">Save the new departure time and notify all 61 passengers</Button>
        </State>
      </Group>
      <div className="max-w-90">
        <Button tone="brand" block icon={Download}>
          Download ticket
        </Button>
      </div>
      <Group title="Icon buttons, with a tooltip">
        <State name="medium">
          <Tooltip text="Edit flight">
            <IconButton icon={Pencil} label="Edit KQ492" />
          </Tooltip>
        </State>
        <State name="small">
          <Tooltip text="Delete flight. Passengers with a ticket get an e-mail." side="bottom">
            <IconButton icon={Trash2} label="Delete KQ492" size="sm" />
          </Tooltip>
        </State>
        <State name="line">
          <IconButton icon={Download} label="Download" tone="line" />
        </State>
        <State name="busy">
          <IconButton icon={Download} label="Downloading" tone="line" busy />
        </State>
        <State name="disabled">
          <IconButton icon={Trash2} label="Delete" disabled />
        </State>
      </Group>
      <div className="flex flex-wrap gap-3 rounded-lg bg-ocean p-6">
        <Button tone="sand">Sand on ocean</Button>
        <Button tone="on-ocean" icon={Search}>
          Change search
        </Button>
      </div>
    </Chapter>
  );
}
