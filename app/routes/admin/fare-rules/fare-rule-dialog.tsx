import { useState } from 'react';
import type { Problems, Values } from '#features/catalogue/editing/form-values.ts';
import {
  describeTerms,
  type FareRuleField,
  type FareTermField,
  fareRuleLabels,
  fareRuleLimits,
  fareRuleValues,
  fareTermFields,
  termFieldName,
  termRows,
} from '#features/catalogue/fares/fare-rule-form.ts';
import { fareCabinLabels, maxFareTerms } from '#features/catalogue/fares/fare-rules.ts';
import type { StoredFareRule } from '#features/catalogue/fares/save-fare-rule.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { Plus, X } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog, recordFields } from '../catalogue/record-dialog.tsx';
import { Sentences } from '../outcome-message.tsx';

const spareRows = 2;
/** Short: three fit side by side on a phone. */
const labels: Record<FareTermField, string> = {
  days_before: 'Days',
  change_fee_percent: 'Change, %',
  refund_percent: 'Refund, %',
};

interface TermRowsProps {
  values: Values;
  problems: Problems;
}

/** The row of the departure day comes last. Without JavaScript, two spare rows replace the "Add row" button. */
function TermRows({ values, problems }: TermRowsProps) {
  const filled = termRows(values).filter((row) => fareTermFields.some((field) => values[termFieldName(field, row)]));
  const lastDay = filled.findLast((row) => values[termFieldName('days_before', row)] === '0');
  const [rows, setRows] = useState(filled.filter((row) => row !== lastDay));
  const next = Math.max(...filled, ...rows, 0) + 1;
  const spare = Array.from({ length: spareRows }, (_, index) => next + index + 1);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">Changes and refunds, by days before departure</legend>
      <p className="text-sm text-ink-2">
        A row applies when at least that many days are left; of several, the one with the most days. Leave the change
        empty where changes are not possible.
      </p>
      {rows.map((row) => (
        <TermRow
          key={row}
          row={row}
          values={values}
          problems={problems}
          onRemove={() => setRows(rows.filter((other) => other !== row))}
        />
      ))}
      {spare.map((row) => (
        <div key={`spare ${row}`} className="hidden noscript:block">
          <TermRow row={row} values={{}} problems={problems} />
        </div>
      ))}
      <TermRow row={lastDay ?? next + spareRows + 1} isLastDay values={values} problems={problems} />
      <FieldMessage id="terms-message" error={problems.terms} />
      {rows.length < maxFareTerms - 1 && (
        <Button
          size="sm"
          tone="quiet"
          icon={Plus}
          className="justify-self-start noscript:hidden"
          onClick={() => setRows([...rows, next])}
        >
          Add row
        </Button>
      )}
    </fieldset>
  );
}

function TermRow({
  row,
  isLastDay = false,
  values,
  problems,
  onRemove,
}: TermRowsProps & { row: number; isLastDay?: boolean; onRemove?: () => void }) {
  const field = (name: FareTermField) =>
    ({
      name: termFieldName(name, row),
      label: labels[name],
      dense: true,
      inputMode: 'numeric',
      maxLength: 3,
      defaultValue: values[termFieldName(name, row)] ?? '',
      error: problems[termFieldName(name, row)],
    }) as const;
  return (
    <div className="grid grid-cols-[repeat(3,minmax(0,1fr))_2.75rem] items-start gap-2 md:gap-3">
      {isLastDay ? <Input {...field('days_before')} defaultValue="0" readOnly /> : <Input {...field('days_before')} />}
      <Input {...field('change_fee_percent')} placeholder="none" />
      <Input {...field('refund_percent')} />
      {onRemove && (
        <span className="pt-5 noscript:hidden">
          <IconButton icon={X} size="sm" label="Remove this row" onClick={onRemove} />
        </span>
      )}
    </div>
  );
}

export function FareRuleDialog({ stored, outcome }: { stored: StoredFareRule; outcome: Outcome | undefined }) {
  const values = fareRuleValues(stored.rule);
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  const field = recordFields<FareRuleField>({ labels: fareRuleLabels, values, outcome });
  const number = (name: FareRuleField, unit?: string) => (
    <Input {...field(name)} type="number" inputMode="numeric" min={0} max={fareRuleLimits[name]} required end={unit} />
  );
  return (
    <RecordDialog
      title={`${fareCabinLabels[stored.cabin]} fares`}
      row={stored}
      outcome={outcome}
      addLabel="Save Changes"
      size="lg"
    >
      <div className="grid gap-4 md:grid-cols-3">
        {number('cabin_bag_kg', 'kg')}
        {number('checked_bags')}
        {number('checked_bag_kg', 'kg')}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {number('child_fare_percent', '%')}
        {number('infant_fare_percent', '%')}
      </div>
      {refused?.now && (
        <Alert tone="warning" title="Changes and refunds are now stored as">
          <Sentences of={describeTerms(stored.rule.terms)} />
        </Alert>
      )}
      <TermRows values={refused?.values ?? values} problems={refused?.problems ?? {}} />
    </RecordDialog>
  );
}
