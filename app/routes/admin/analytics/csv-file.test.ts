import { expect, test } from 'vitest';
import { csvFile, moneyColumns } from './csv-file.ts';

const query = { ratePerUsd: 129.5 };

test('an amount stands there in dollars to the cent and in whole shillings, as plain numbers', () => {
  const columns = moneyColumns<{ minor: number | null }>('revenue', ({ minor }) => minor, query);
  expect(csvFile(columns, [{ minor: 123_456_789 }, { minor: -1050 }, { minor: null }])).toBe(
    '\uFEFFrevenue_usd,revenue_kes\r\n1234567.89,159876542\r\n-10.50,-1360\r\n,\r\n',
  );
});

test('a hotel that is called like a formula stays a name', () => {
  const file = csvFile<{ name: string }>([['hotel', ({ name }) => name]], [{ name: '=HYPERLINK("http://x")' }]);
  expect(file).toContain(`"'=HYPERLINK(""http://x"")"`);
});
