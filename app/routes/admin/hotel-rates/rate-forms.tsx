import type { Values } from '#features/catalogue/editing/form-values.ts';
import type { RateRow, RateRules } from '#features/catalogue/rates/change-rates.ts';
import { boardNames, boards } from '#features/catalogue/rates/night-price.ts';
import {
  maxDiscountPercent,
  maxMinNights,
  priceKinds,
  type RateChangeField,
  type RateRuleField,
  rateChangeLabels,
  rateRuleLabels,
  rateRuleValues,
  saleChoices,
  weekdayNames,
} from '#features/catalogue/rates/rate-forms.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { FormOutcome } from '../../../form-outcome.ts';
import { ListForm } from '../list-form.tsx';
import type { RateSpan } from './rate-calendar.tsx';

type FormProps = { outcome: FormOutcome | undefined };

function refusedForm<Field extends string>(outcome: FormOutcome | undefined, intent: string) {
  const refused = outcome?.kind === 'refused' && outcome.intent === intent ? outcome : undefined;
  return {
    values: refused?.values as Values<Field> | undefined,
    problems: (refused?.problems ?? {}) as Partial<Record<Field, string>>,
  };
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function ChangeForm(
  props: FormProps & { rows: readonly RateRow[]; today: CalendarDate; month: string; span: RateSpan | null },
) {
  const { rows, today, month, span, outcome } = props;
  const firstNight = today > `${month}-01` ? today : `${month}-01`;
  const { values, problems } = refusedForm<RateChangeField>(outcome, 'change');
  const listed = (field: 'room_types' | 'weekdays') => values?.[field].split(',');
  const isChosen = (id: string) =>
    span ? span.roomTypeIds.includes(id) : (listed('room_types')?.includes(id) ?? true);
  const marked = span ? `${span.from} ${span.to} ${span.roomTypeIds}` : '';
  const field = (name: RateChangeField) =>
    ({ name, label: rateChangeLabels[name], error: problems[name], dense: true }) as const;
  return (
    <ListForm fields={{ intent: 'change' }} className="grid gap-4 p-4">
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{rateChangeLabels.room_types}</legend>
        <div key={marked} className="flex flex-wrap gap-x-6">
          {rows.map(({ id, name }) => (
            <Checkbox key={id} name="room_types" value={id} label={<bdi>{name}</bdi>} defaultChecked={isChosen(id)} />
          ))}
        </div>
        <FieldMessage id="room-types-message" error={problems.room_types} />
      </fieldset>
      <div key={`${marked} days`} className="grid gap-4 md:grid-cols-2 lg:max-w-140">
        <Input
          {...field('from')}
          type="date"
          min={today}
          required
          defaultValue={span?.from ?? values?.from ?? firstNight}
        />
        <Input {...field('to')} type="date" min={today} required defaultValue={span?.to ?? values?.to ?? firstNight} />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{rateChangeLabels.weekdays}</legend>
        <div className="flex flex-wrap gap-x-5">
          {weekdayNames.map((name, index) => (
            <Checkbox
              key={name}
              name="weekdays"
              value={index + 1}
              label={name}
              defaultChecked={listed('weekdays')?.includes(String(index + 1)) ?? true}
            />
          ))}
        </div>
        <FieldMessage id="weekdays-message" error={problems.weekdays} />
      </fieldset>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        <Select
          {...field('price_kind')}
          options={optionsOf(priceKinds)}
          defaultValue={values?.price_kind ?? 'percent'}
        />
        <Input
          {...field('price')}
          defaultValue={values?.price ?? ''}
          placeholder="30, -15 or 119.50"
          autoComplete="off"
        />
        <Input
          {...field('min_nights')}
          type="number"
          inputMode="numeric"
          min={1}
          max={maxMinNights}
          placeholder="Leave as it is"
          defaultValue={values?.min_nights ?? ''}
        />
        <Select {...field('sale')} options={optionsOf(saleChoices)} defaultValue={values?.sale ?? 'same'} />
      </div>
      <p className="text-sm text-ink-2">
        The least nights count for those who arrive on that day. Bookings that were made stay as agreed.
      </p>
      <Button type="submit" tone="brand" className="justify-self-start">
        Save
      </Button>
    </ListForm>
  );
}

export function RulesForm({ rules, outcome }: FormProps & { rules: RateRules & { ratesVersion: number } }) {
  const { values = rateRuleValues(rules), problems } = refusedForm<RateRuleField>(outcome, 'rules');
  const field = (name: RateRuleField) =>
    ({ name, label: rateRuleLabels[name], error: problems[name], dense: true, defaultValue: values[name] }) as const;
  const percent = (name: RateRuleField, max: number, hint: string) => (
    <Input {...field(name)} type="number" inputMode="numeric" min={0} max={max} required end="%" hint={hint} />
  );
  const dollars = (name: RateRuleField) => (
    <Input {...field(name)} inputMode="decimal" end="USD" hint="An adult a night, on top; empty: not offered" />
  );
  return (
    <ListForm
      key={rules.ratesVersion}
      fields={{ intent: 'rules', version: rules.ratesVersion }}
      className="grid gap-4 p-4"
    >
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        <Select {...field('board')} options={boards.map((board) => ({ value: board, label: boardNames[board] }))} />
        {dollars('breakfast_price')}
        {dollars('half_board_price')}
        {percent('child_board_percent', 100, 'Of the meals of an adult')}
        {percent('week_discount_percent', maxDiscountPercent, 'Off every night')}
        {percent('month_discount_percent', maxDiscountPercent, 'Off every night')}
        {percent(
          'resident_discount_percent',
          maxDiscountPercent,
          'Off every night, proved at check-in; 0: no such rate',
        )}
      </div>
      <Button type="submit" tone="brand" className="justify-self-start">
        Save
      </Button>
    </ListForm>
  );
}
