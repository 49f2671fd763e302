import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays, dateOrEmpty, daysBetween, isCalendarDate } from '#lib/calendar-date.ts';
import { foldText } from '#lib/fold-text.ts';
import { Combobox } from '#ui/combobox.tsx';
import type { ComboboxOption } from '#ui/combobox-list.tsx';
import { DateRangePicker } from '#ui/date-range-picker.tsx';
import { Flag, Moon } from '#ui/icons.tsx';
import { cellValueStyle, SearchCell } from '#ui/search-cell.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { hotelSearchParams, parseHotelQuery } from '../hotel-query.ts';
import { type PopularPlace, type SearchForms, typedParams } from '../open-search-forms.ts';
import { GuestsCell, PlaceCell, SearchButton, useProblemText } from './search-cells.tsx';

/** ISO 3166-1; the browser supplies the names. */
const countryCodes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Countries in the reader's language, those of the region first. */
function countrySuggestions(text: string, language: string): ComboboxOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  const all = countryCodes.map((code) => ({ code, name: names.of(code) ?? code }));
  const sorted = all.sort((one, other) => rank(one.code) - rank(other.code) || order.compare(one.name, other.name));
  const wanted = foldText(text);
  return sorted
    .filter(({ code, name }) => [code, name].some((part) => foldText(part).includes(wanted)))
    .map(({ code, name }) => ({ value: code, label: name }));
}

const region = ['KE', 'TZ', 'SO', 'RW', 'ET'];

function rank(code: string): number {
  const position = region.indexOf(code);
  return position === -1 ? region.length : position;
}

/** A plain form. Night and Check Out update each other. */
export function HotelSearchForm({
  forms,
  places,
  wording,
  action = '/search',
}: {
  forms: SearchForms;
  places: readonly PopularPlace[];
  /** The home page and the hotels page use different labels. */
  wording: 'home' | 'page';
  /** The results page. */
  action?: '/search' | '/hotels' | undefined;
}) {
  const { t, language } = useTranslation('search');
  const navigate = useNavigate();
  const problemText = useProblemText(forms);
  const form = useFirstProblem(Object.keys(forms.hotelProblems).length > 0 ? forms.hotelProblems : undefined);
  const { hotel, hotelProblems, today, lastBookableDay, maxStayNights, isHotelGiven } = forms;
  const [destination, setDestination] = useState(isHotelGiven ? hotel.destination : '');
  const [stay, setStay] = useState({ start: dateOrEmpty(hotel.checkIn), end: dateOrEmpty(hotel.checkOut) });
  const nights = nightsOf(stay, maxStayNights);
  const isHome = wording === 'home';

  function search(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const params = typedParams(event.currentTarget);
    // With scripts, Check Out already follows Night.
    params.delete('nights');
    navigate(`${action}?${hotelSearchParams(parseHotelQuery(params, forms).query)}`);
  }

  return (
    <form ref={form} action={action} onSubmit={search} aria-label={t('hotelSearch')}>
      <input type="hidden" name="type" value="hotels" />
      <input type="hidden" name="nightsBefore" value={nights} />
      <div className="grid gap-2 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-2 md:grid-cols-6 lg:grid-cols-12">
          <div className={isHome ? 'md:col-span-4 lg:col-span-7' : 'md:col-span-6 lg:col-span-4'}>
            <PlaceCell
              purpose="hotels"
              name="to"
              label={isHome ? t('destination') : t('destinationShort')}
              placeholder={places.find(({ code }) => code === 'NBO')?.name ?? t('destinationHint')}
              places={places}
              value={destination}
              error={problemText(hotelProblems.destination)}
              onChange={setDestination}
            />
          </div>
          {isHome && (
            <Combobox
              name="nationality"
              label={t('nationality')}
              icon={Flag}
              defaultValue={hotel.nationality}
              suggest={(text) => countrySuggestions(text, language)}
              className="md:col-span-2 lg:col-span-5"
            />
          )}
          <DateRangePicker
            className={isHome ? 'md:col-span-4 lg:col-span-6' : 'md:col-span-3 lg:col-span-5'}
            min={today}
            max={lastBookableDay}
            minDays={1}
            lengthText={(count) => t('nights', { count })}
            start={{
              name: 'checkIn',
              label: isHome ? t('checkIn') : t('checkInPage'),
              error: problemText(hotelProblems.checkIn),
            }}
            end={{
              name: 'checkOut',
              label: isHome ? t('checkOut') : t('checkOutPage'),
              error: problemText(hotelProblems.checkOut),
            }}
            defaultValue={stay}
            onChange={setStay}
          />
          {isHome && (
            <SearchCell id="nights" label={t('night')} icon={Moon} className="md:col-span-2 lg:col-span-2">
              <select
                id="nights"
                name="nights"
                value={nights}
                onChange={(event) => {
                  const chosen = Number(event.currentTarget.value);
                  setStay(({ start }) => ({ start, end: addDays(start || today, chosen) }));
                }}
                className={`${cellValueStyle} appearance-none`}
              >
                {Array.from({ length: maxStayNights }, (_, index) => index + 1).map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </select>
            </SearchCell>
          )}
          <GuestsCell
            className={isHome ? 'md:col-span-6 lg:col-span-4' : 'md:col-span-3 lg:col-span-3'}
            stay={hotel}
            label={isHome ? t('roomsAndGuests') : t('guests')}
            isBrief={!isHome}
            isDefault={!isHotelGiven}
            error={problemText(hotelProblems.guests)}
          />
        </div>
        <SearchButton className={isHome ? '' : 'lg:self-start'} />
      </div>
    </form>
  );
}

function nightsOf({ start, end }: { start: string; end: string }, maxStayNights: number): number {
  if (!isCalendarDate(start) || !isCalendarDate(end)) return 1;
  return Math.min(maxStayNights, Math.max(1, daysBetween(start, end)));
}
