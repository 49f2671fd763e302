import { readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { readOverview } from '#features/analytics/read-overview.ts';
import type { TopDestination, TopHotel } from '#features/analytics/read-tops.ts';
import { countryName } from '#lib/formats.ts';
import {
  type AskedFile,
  csvFile,
  earnedBeforeColumns,
  figure,
  figuresFile,
  moneyColumns,
  moneyFigures,
  seriesFile,
} from './csv-file.ts';

export async function keyFiguresFile(asked: AskedFile): Promise<string> {
  const { cards, quick } = await readOverview(asked.db, asked.period);
  return figuresFile(
    [
      ...moneyFigures('Total Revenue', cards.revenueMinor, asked),
      figure('Total Bookings', 'count', cards.bookings),
      figure('Total Users', 'count', cards.users),
      ...moneyFigures('Avg. Booking Value', cards.averageMinor, asked),
      figure('Customer satisfaction', 'percent', quick.satisfactionPercent),
      figure('Booking completion rate', 'percent', quick.completionPercent),
      figure('Average rating', 'stars', quick.averageRating),
      figure('Reviews', 'count', quick.reviews),
    ],
    asked,
  );
}

export async function bookingsTrendFile({ db, period }: AskedFile): Promise<string> {
  const { series } = await readBookingsReport(db, period);
  return seriesFile(series, [
    ['bookings', ({ confirmed }) => confirmed],
    ['started_checkouts', ({ started }) => started],
    ['cancellations', ({ cancelled }) => cancelled],
  ]);
}

export async function destinationsFile(asked: AskedFile): Promise<string> {
  const { destinations } = await readOverview(asked.db, asked.period);
  return csvFile<TopDestination>(
    [
      ['city', ({ city }) => city],
      ['country', ({ country }) => countryName(country, 'en')],
      ['country_code', ({ country }) => country],
      ['bookings', ({ bookings }) => bookings],
      ...moneyColumns<TopDestination>('revenue', ({ revenueMinor }) => revenueMinor, asked),
      ...earnedBeforeColumns<TopDestination>(asked),
    ],
    destinations,
  );
}

export async function hotelsFile(asked: AskedFile): Promise<string> {
  const { hotels } = await readOverview(asked.db, asked.period);
  return csvFile<TopHotel>(
    [
      ['hotel', ({ name }) => name],
      ['city', ({ city }) => city],
      ['bookings', ({ bookings }) => bookings],
      ['nights_booked', ({ roomNights }) => roomNights],
      ...moneyColumns<TopHotel>('revenue', ({ revenueMinor }) => revenueMinor, asked),
      ...earnedBeforeColumns<TopHotel>(asked),
    ],
    hotels,
  );
}
