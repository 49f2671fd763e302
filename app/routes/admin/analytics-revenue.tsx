import { readRevenue } from '#features/analytics/read-revenue.ts';
import { readRoutes, routeSorts } from '#features/analytics/read-routes.ts';
import type { Route } from './+types/analytics-revenue';
import { AnalyticsPage } from './analytics/analytics-page.tsx';
import { ChangeText } from './analytics/change-text.tsx';
import { Headline, HeadlineFigure } from './analytics/headline.tsx';
import { loadReport } from './analytics/load-report.ts';
import { MoneyParts } from './analytics/money-parts.tsx';
import { channelNames, productNames } from './analytics/part-names.ts';
import { RouteRevenues } from './analytics/route-revenue.tsx';
import { routesTable } from './analytics/table-names.ts';
import { readTablePage } from './analytics/table-page.ts';
import { MoneyTrend, RevenueTrend } from './analytics/trends.tsx';
import { TwoAbreast } from './analytics/two-abreast.tsx';

export function loader(asked: Route.LoaderArgs) {
  return loadReport(asked, async ({ db, period, params }) => {
    const page = readTablePage(params, routesTable, routeSorts);
    const [revenue, routes] = await Promise.all([readRevenue(db, period), readRoutes(db, period, page)]);
    return { ...revenue, routes, page };
  });
}

export default function AnalyticsRevenue({ loaderData }: Route.ComponentProps) {
  return (
    <AnalyticsPage title="Revenue Analytics" figures="revenue-figures" loaded={loaderData}>
      {({ totals, series, products, channels, routes, page }, view) => (
        <>
          <Headline>
            <HeadlineFigure
              name="Total Revenue"
              value={view.kes(totals.revenueMinor.current)}
              hint="Gross sales less refunds"
            >
              <ChangeText of={totals.revenueMinor} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Gross sales"
              value={view.kes(totals.grossMinor.current)}
              hint="What was sold in the period"
            >
              <ChangeText of={totals.grossMinor} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Refunds"
              value={view.kes(totals.refundsMinor.current)}
              hint="What went back in the period"
            >
              <ChangeText of={totals.refundsMinor} wish="less" />
            </HeadlineFigure>
            <HeadlineFigure
              name="Commissions"
              value={view.kes(totals.commissionsMinor.current)}
              hint="Agencies’ markup, less what was taken back"
            >
              <ChangeText of={totals.commissionsMinor} wish="neither" />
            </HeadlineFigure>
          </Headline>
          <RevenueTrend series={series} total={totals.revenueMinor} view={view} />
          <MoneyParts
            title="Revenue by product"
            header="Product"
            report="revenue-by-product"
            parts={products.map((part) => ({ ...part, name: productNames[part.product] }))}
            view={view}
          />
          <MoneyParts
            title="Revenue by channel"
            header="Channel"
            report="revenue-by-channel"
            parts={channels.map((part) => ({ ...part, name: channelNames[part.channel] }))}
            view={view}
          />
          <RouteRevenues list={routes} asked={page} view={view} />
          <TwoAbreast>
            <MoneyTrend
              title="Refunds"
              valueName="Refunds"
              report="refunds"
              series={series}
              minor={({ refundsMinor }) => refundsMinor}
              total={totals.refundsMinor}
              wish="less"
              empty="No refunds in this period"
              view={view}
            />
            <MoneyTrend
              title="Commissions of agencies"
              valueName="Commissions"
              report="commissions"
              series={series}
              minor={({ commissionsMinor }) => commissionsMinor}
              total={totals.commissionsMinor}
              wish="neither"
              empty="No commissions in this period"
              view={view}
            />
          </TwoAbreast>
        </>
      )}
    </AnalyticsPage>
  );
}
