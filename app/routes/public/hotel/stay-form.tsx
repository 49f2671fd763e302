import { Form, useNavigation } from 'react-router';
import { GuestsCell } from '#features/search/components/search-cells.tsx';
import { type HotelProblem, MAX_GUESTS, MAX_ROOMS } from '#features/search/hotel-query.ts';
import { type OpenedStay, stayTermParams } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateOrEmpty } from '#lib/calendar-date.ts';
import { Button } from '#ui/button.tsx';
import { DateRangePicker } from '#ui/date-range-picker.tsx';
import { RefreshCw } from '#ui/icons.tsx';

export function StayForm(props: {
  action: string;
  anchor?: string;
  /** Sent along. */
  hotelIds?: readonly string[];
  opened: OpenedStay;
}) {
  const { action, anchor = '', hotelIds = [], opened } = props;
  const { t } = useTranslation('stays');
  const { t: search } = useTranslation('search');
  const isBusy = useNavigation().location?.pathname === action;
  const { stay, problems, today, lastBookableDay, maxStayNights } = opened;
  const problemText = (problem: HotelProblem | undefined) =>
    problem && search(`errors.${problem}`, { count: maxStayNights, rooms: MAX_ROOMS, guests: MAX_GUESTS });
  return (
    <Form
      action={action + anchor}
      aria-label={t('hotel.yourStay')}
      className="grid gap-2 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] min-[75rem]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto]"
    >
      {hotelIds.map((id) => (
        <input key={id} type="hidden" name="hotel" value={id} />
      ))}
      {stayTermParams(stay).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DateRangePicker
        min={today}
        max={lastBookableDay}
        minDays={1}
        lengthText={(count) => search('nights', { count })}
        start={{ name: 'checkIn', label: search('checkInPage'), error: problemText(problems.checkIn) }}
        end={{ name: 'checkOut', label: search('checkOutPage'), error: problemText(problems.checkOut) }}
        defaultValue={{ start: dateOrEmpty(stay.checkIn), end: dateOrEmpty(stay.checkOut) }}
      />
      <GuestsCell stay={stay} label={search('roomsAndGuests')} error={problemText(problems.guests)} />
      <Button
        type="submit"
        tone="soft"
        icon={RefreshCw}
        busy={isBusy}
        busyLabel={t('hotel.checkingPrices')}
        className="min-h-12 md:col-span-2 min-[75rem]:col-span-1 min-[75rem]:min-h-17 min-[75rem]:self-start"
      >
        {t('hotel.checkPrices')}
      </Button>
    </Form>
  );
}
