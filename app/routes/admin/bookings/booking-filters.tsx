import type { BookingQuery } from '#features/booking/back-office/booking-query.ts';
import { methodWords, paymentWords, statusWords } from '#features/booking/back-office/office-words.ts';
import { bookingStatuses } from '#features/booking/booking.ts';
import { paymentMethods, paymentStates } from '#features/payments/payment.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { FilterChips } from '../catalogue/filter-chips.tsx';
import { MoreFilters } from '../catalogue/more-filters.tsx';

const folded = [
  'type',
  'method',
  'payment',
  'travel_from',
  'travel_to',
  'created_from',
  'created_to',
  'sold_from',
  'sold_to',
];

/** By status with one click; everything else behind a fold. */
export function StatusChips() {
  return (
    <FilterChips
      label="Status"
      name="status"
      all="All"
      options={[
        ...bookingStatuses.map((status) => ({ value: status, label: statusWords[status] })),
        { value: 'sold', label: 'Sold, also if cancelled later' },
      ]}
    />
  );
}

export function BookingFilters({ query }: { query: BookingQuery }) {
  return (
    <MoreFilters names={folded} className="md:grid-cols-3 min-[75rem]:grid-cols-5">
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
      <Input dense type="date" label="Sold from" name="sold_from" defaultValue={query.soldFrom} />
      <Input dense type="date" label="Sold until" name="sold_to" defaultValue={query.soldTo} />
    </MoreFilters>
  );
}
