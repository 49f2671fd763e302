import { useState } from 'react';
import type { Problems, Values } from '#features/catalogue/editing/save-outcome.ts';
import {
  type FareTermField,
  fareTermFields,
  termFieldName,
  termRows,
} from '#features/catalogue/fares/fare-rule-form.ts';
import { maxFareTerms } from '#features/catalogue/fares/fare-rules.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { Plus, X } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';

const spareRows = 2;
/** Short, because three of them stand side by side on a phone. */
const labels: Record<FareTermField, string> = {
  days_before: 'Days',
  change_fee_percent: 'Change, %',
  refund_percent: 'Refund, %',
};

interface TermRowsProps {
  values: Values;
  problems: Problems;
}

/** Rows by days before departure, the last day always last. Without scripts there are two more to fill in. */
export function TermRows({ values, problems }: TermRowsProps) {
  const filled = termRows(values).filter((row) =>
    fareTermFields.some((field) => values[termFieldName(field, row)]),
  );
  const lastDay = filled.findLast((row) => values[termFieldName('days_before', row)] === '0');
  const [rows, setRows] = useState(filled.filter((row) => row !== lastDay));
  const next = Math.max(...filled, ...rows, 0) + 1;
  const spare = Array.from({ length: spareRows }, (_, index) => next + index + 1);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">Changes and refunds, by days before departure</legend>
      <p className="text-sm text-ink-2">
        Of the rows that still fit, the one with the most days holds. Leave the change empty where none is
        possible.
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
      {isLastDay ? (
        <Input {...field('days_before')} defaultValue="0" readOnly />
      ) : (
        <Input {...field('days_before')} />
      )}
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
