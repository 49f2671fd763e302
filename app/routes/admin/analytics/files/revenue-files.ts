import { type Money, type MoneyPart, readRevenue } from '#features/analytics/read-revenue.ts';
import { type RouteRevenue, readRoutes, routeSorts } from '#features/analytics/read-routes.ts';
import { routesTable } from '../table-names.ts';
import { readTablePage, wholeTable } from '../table-page.ts';
import {
  type Column,
  csvFile,
  earnedBeforeColumns,
  figuresFile,
  moneyColumns,
  moneyFigures,
  type RequestedFile,
  seriesFile,
} from './csv-file.ts';

export async function revenueFiguresFile(asked: RequestedFile): Promise<string> {
  const { totals } = await readRevenue(asked.db, asked.period);
  return figuresFile(
    [
      ...moneyFigures('Total Revenue', totals.revenueMinor, asked),
      ...moneyFigures('Gross sales', totals.grossMinor, asked),
      ...moneyFigures('Refunds', totals.refundsMinor, asked),
      ...moneyFigures('Commissions', totals.commissionsMinor, asked),
    ],
    asked,
  );
}

export async function revenueTrendFile(asked: RequestedFile): Promise<string> {
  const { series } = await readRevenue(asked.db, asked.period);
  return seriesFile<Money>(series, [
    ...moneyColumns<Money>('gross_sales', ({ grossMinor }) => grossMinor, asked),
    ...moneyColumns<Money>('refunds', ({ refundsMinor }) => refundsMinor, asked),
    ...moneyColumns<Money>('revenue', ({ revenueMinor }) => revenueMinor, asked),
  ]);
}

export async function refundsFile(asked: RequestedFile): Promise<string> {
  const { series } = await readRevenue(asked.db, asked.period);
  return seriesFile<Money>(
    series,
    moneyColumns('refunds', ({ refundsMinor }) => refundsMinor, asked),
  );
}

export async function commissionsFile(asked: RequestedFile): Promise<string> {
  const { series } = await readRevenue(asked.db, asked.period);
  return seriesFile<Money>(
    series,
    moneyColumns('commissions', ({ commissionsMinor }) => commissionsMinor, asked),
  );
}

export async function productsFile(asked: RequestedFile): Promise<string> {
  const { products } = await readRevenue(asked.db, asked.period);
  return csvFile([['product', ({ product }) => product], ...partColumns(asked)], products);
}

export async function channelsFile(asked: RequestedFile): Promise<string> {
  const { channels } = await readRevenue(asked.db, asked.period);
  return csvFile([['channel', ({ channel }) => channel], ...partColumns(asked)], channels);
}

export async function routesFile(asked: RequestedFile): Promise<string> {
  const page = wholeTable(readTablePage(asked.params, routesTable, routeSorts));
  const { rows } = await readRoutes(asked.db, asked.period, page);
  return csvFile<RouteRevenue>(
    [
      ['from', ({ from }) => from.code],
      ['from_city', ({ from }) => from.city],
      ['to', ({ to }) => to.code],
      ['to_city', ({ to }) => to.city],
      ['bookings', ({ bookings }) => bookings],
      ...moneyColumns<RouteRevenue>('gross_sales', ({ grossMinor }) => grossMinor, asked),
      ...moneyColumns<RouteRevenue>('refunds', ({ refundsMinor }) => refundsMinor, asked),
      ...moneyColumns<RouteRevenue>('revenue', ({ revenueMinor }) => revenueMinor, asked),
      ...earnedBeforeColumns<RouteRevenue>(asked),
    ],
    rows,
  );
}

function partColumns(asked: RequestedFile): Column<MoneyPart>[] {
  return [
    ['bookings', ({ bookings }) => bookings],
    ...moneyColumns<MoneyPart>('gross_sales', ({ grossMinor }) => grossMinor, asked),
    ...moneyColumns<MoneyPart>('refunds', ({ refundsMinor }) => refundsMinor, asked),
    ...moneyColumns<MoneyPart>('revenue', ({ revenueMinor }) => revenueMinor, asked),
    ...moneyColumns<MoneyPart>('commissions', ({ commissionsMinor }) => commissionsMinor, asked),
    ['share_percent', ({ sharePercent }) => sharePercent],
    ...moneyColumns<MoneyPart>('revenue_before', ({ beforeMinor }) => beforeMinor, asked),
  ];
}
