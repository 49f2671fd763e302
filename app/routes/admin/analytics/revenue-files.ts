import { type Money, type MoneyPart, readRevenue } from '#features/analytics/read-revenue.ts';
import { type RouteRevenue, readRoutes, routeSorts } from '#features/analytics/read-routes.ts';
import {
  type Column,
  csvFile,
  earnedBeforeColumns,
  type FileQuery,
  figuresFile,
  moneyColumns,
  moneyFigures,
  seriesFile,
} from './csv-file.ts';
import { readTablePage, routesTable, wholeTable } from './table-page.ts';

export async function revenueFiguresFile(query: FileQuery): Promise<string> {
  const { totals } = await readRevenue(query.db, query.period);
  return figuresFile(
    [
      ...moneyFigures('Total Revenue', totals.revenueMinor, query),
      ...moneyFigures('Gross sales', totals.grossMinor, query),
      ...moneyFigures('Refunds', totals.refundsMinor, query),
      ...moneyFigures('Commissions', totals.commissionsMinor, query),
    ],
    query,
  );
}

export async function revenueTrendFile(query: FileQuery): Promise<string> {
  const { series } = await readRevenue(query.db, query.period);
  return seriesFile<Money>(series, [
    ...moneyColumns<Money>('gross_sales', ({ grossMinor }) => grossMinor, query),
    ...moneyColumns<Money>('refunds', ({ refundsMinor }) => refundsMinor, query),
    ...moneyColumns<Money>('revenue', ({ revenueMinor }) => revenueMinor, query),
  ]);
}

export async function refundsFile(query: FileQuery): Promise<string> {
  const { series } = await readRevenue(query.db, query.period);
  return seriesFile<Money>(
    series,
    moneyColumns('refunds', ({ refundsMinor }) => refundsMinor, query),
  );
}

export async function commissionsFile(query: FileQuery): Promise<string> {
  const { series } = await readRevenue(query.db, query.period);
  return seriesFile<Money>(
    series,
    moneyColumns('commissions', ({ commissionsMinor }) => commissionsMinor, query),
  );
}

export async function productsFile(query: FileQuery): Promise<string> {
  const { products } = await readRevenue(query.db, query.period);
  return csvFile([['product', ({ product }) => product], ...partColumns(query)], products);
}

export async function channelsFile(query: FileQuery): Promise<string> {
  const { channels } = await readRevenue(query.db, query.period);
  return csvFile([['channel', ({ channel }) => channel], ...partColumns(query)], channels);
}

export async function routesFile(query: FileQuery): Promise<string> {
  const page = wholeTable(readTablePage(query.params, routesTable, routeSorts));
  const { rows } = await readRoutes(query.db, query.period, page);
  return csvFile<RouteRevenue>(
    [
      ['from', ({ from }) => from.code],
      ['from_city', ({ from }) => from.city],
      ['to', ({ to }) => to.code],
      ['to_city', ({ to }) => to.city],
      ['bookings', ({ bookings }) => bookings],
      ...moneyColumns<RouteRevenue>('gross_sales', ({ grossMinor }) => grossMinor, query),
      ...moneyColumns<RouteRevenue>('refunds', ({ refundsMinor }) => refundsMinor, query),
      ...moneyColumns<RouteRevenue>('revenue', ({ revenueMinor }) => revenueMinor, query),
      ...earnedBeforeColumns<RouteRevenue>(query),
    ],
    rows,
  );
}

function partColumns(query: FileQuery): Column<MoneyPart>[] {
  return [
    ['bookings', ({ bookings }) => bookings],
    ...moneyColumns<MoneyPart>('gross_sales', ({ grossMinor }) => grossMinor, query),
    ...moneyColumns<MoneyPart>('refunds', ({ refundsMinor }) => refundsMinor, query),
    ...moneyColumns<MoneyPart>('revenue', ({ revenueMinor }) => revenueMinor, query),
    ...moneyColumns<MoneyPart>('commissions', ({ commissionsMinor }) => commissionsMinor, query),
    ['share_percent', ({ sharePercent }) => sharePercent],
    ...moneyColumns<MoneyPart>('revenue_before', ({ beforeMinor }) => beforeMinor, query),
  ];
}
