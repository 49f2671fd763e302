import { useId } from 'react';
import type { Chart } from '#features/booking/stays/read-chart.ts';
import { type BlockKind, blockKinds, takenLabels } from '#features/booking/stays/stay-rules.ts';
import { addDays } from '#lib/calendar-date.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { DialogInput, FormDialog, ReasonField, useRefusedForm } from '../form-dialog.tsx';

/** Asks before a guest gets a room of another type. */
export function MoveQuestion({ stayId }: { stayId: string }) {
  const refused = useRefusedForm('move');
  if (!refused) return null;
  const { room = '', from = '' } = refused.values;
  return (
    <FormDialog
      intent="move"
      of={stayId}
      title="Another kind of room"
      size="sm"
      submitLabel="Move"
      busyLabel="Moving..."
      fields={{ room, from, confirmed: 'yes' }}
      message={<p>{refused.text}</p>}
    />
  );
}

const kindHints: Record<BlockKind, string> = {
  blocked: 'Kept free, for an event or for somebody.',
  maintenance: 'Not fit for guests in these nights.',
};

/** Takes rooms out of sale for some nights; one of them is chosen in the chart. */
export function BlockDialog({ chart, roomId }: { chart: Chart; roomId: string | null }) {
  const { today, from } = chart;
  const messageId = useId();
  const refused = useRefusedForm('block');
  const chosen = refused ? (refused.values.rooms ?? '').split(' ') : [roomId];
  // Where the list begins, they are in sight.
  const rooms = chart.types
    .flatMap((type) => type.rooms)
    .toSorted((one, other) => Number(chosen.includes(other.id)) - Number(chosen.includes(one.id)));
  const isPast = from < today;
  const first = isPast ? today : from;
  return (
    <FormDialog
      intent="block"
      title="Block rooms"
      description="Nobody can book them for these nights. Only free nights can be blocked."
      submitLabel="Block"
      busyLabel="Blocking..."
    >
      <fieldset aria-describedby={messageId} className="grid min-w-0 gap-1.5">
        <legend className="mb-1 text-sm font-semibold">Rooms</legend>
        <div className="scroll-cue grid max-h-44 grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-3 overflow-y-auto rounded-md border border-line px-3 py-1">
          {rooms.map(({ id, number }) => (
            <Checkbox
              key={id}
              dense
              name="rooms"
              value={id}
              label={<span className="num">{number}</span>}
              defaultChecked={chosen.includes(id)}
            />
          ))}
        </div>
        <FieldMessage id={messageId} error={refused?.problems.rooms} />
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <DialogInput type="date" name="from" label="First night" usual={first} min={today} required />
        <DialogInput
          type="date"
          name="until"
          label="Free again on"
          usual={addDays(first, 1)}
          min={addDays(today, 1)}
          required
        />
      </div>
      <RadioGroup
        label="Kind"
        name="kind"
        defaultValue={refused?.values.kind ?? 'blocked'}
        options={blockKinds.map((kind) => ({ value: kind, label: takenLabels[kind], description: kindHints[kind] }))}
      />
      <ReasonField hint="Colleagues read it in the chart." />
    </FormDialog>
  );
}
