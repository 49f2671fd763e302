import { SlidersHorizontal } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import type { BookingQuery } from '#features/booking/back-office/booking-query.ts';
import { methodWords, paymentWords, statusWords } from '#features/booking/back-office/office-words.ts';
import { bookingStatuses } from '#features/booking/booking.ts';
import { paymentMethods, paymentStates } from '#features/payments/payment.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { FilterChips } from '../catalogue/filter-chips.tsx';
import { Fold } from '../flights/fold.tsx';

const folded = ['type', 'method', 'payment', 'travel_from', 'travel_to', 'created_from', 'created_to'];

/** By status with one click; everything else in one form behind a fold, which is open while any of it is in force. */
export function StatusChips() {
  return (
    <FilterChips
      label="Status"
      name="status"
      all="All"
      options={bookingStatuses.map((status) => ({ value: status, label: statusWords[status] }))}
    />
  );
}

export function BookingFilters({ query }: { query: BookingQuery }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const inForce = folded.filter((name) => params.get(name)).length;
  const others = [...params].filter(([name]) => !folded.includes(name) && name !== 'page');
  const cleared = new URLSearchParams(others).toString();
  return (
    <Fold title={inForce === 0 ? 'More filters' : `More filters (${inForce})`} open={inForce > 0}>
      <Form
        // The address may change without the fields, by the back button.
        key={search}
        action={pathname}
        preventScrollReset
        className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-4 md:grid-cols-3 min-[75rem]:grid-cols-[repeat(3,minmax(0,1fr))_repeat(4,minmax(0,1fr))_auto]"
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select
          dense
          label="Type"
          name="type"
          defaultValue={query.type ?? ''}
          options={[
            { value: '', label: 'Any' },
            { value: 'flight', label: 'Flights' },
            { value: 'hotel', label: 'Hotels' },
          ]}
        />
        <Select
          dense
          label="Paid by"
          name="method"
          defaultValue={query.method ?? ''}
          options={[
            { value: '', label: 'Any' },
            ...paymentMethods.map((method) => ({ value: method, label: methodWords[method] })),
          ]}
        />
        <Select
          dense
          label="Payment"
          name="payment"
          defaultValue={query.payment ?? ''}
          options={[
            { value: '', label: 'Any' },
            ...paymentStates.map((state) => ({ value: state, label: paymentWords[state] })),
          ]}
          className="max-md:col-span-2"
        />
        <Input dense type="date" label="Travels from" name="travel_from" defaultValue={query.travelFrom} />
        <Input dense type="date" label="Travels until" name="travel_to" defaultValue={query.travelTo} />
        <Input dense type="date" label="Booked from" name="created_from" defaultValue={query.createdFrom} />
        <Input dense type="date" label="Booked until" name="created_to" defaultValue={query.createdTo} />
        <span className="flex gap-2 max-[75rem]:col-span-2">
          <Button type="submit" size="sm" icon={SlidersHorizontal} className="max-md:flex-1">
            Apply
          </Button>
          {inForce > 0 && (
            <ButtonLink
              to={cleared === '' ? pathname : `${pathname}?${cleared}`}
              preventScrollReset
              size="sm"
              tone="quiet"
            >
              Clear
            </ButtonLink>
          )}
        </span>
      </Form>
    </Fold>
  );
}
