import { momentText } from '#features/booking/back-office/office-words.ts';
import type { UnprovedReceipt } from '#features/payments/mpesa/paybill/list-receipts.ts';
import { Panel } from '../panel.tsx';
import { AskAgain } from './receipt-columns.tsx';
import { reasonText, shillingsText } from './receipt-words.ts';

/** Money that M-Pesa told of and has not proved: nothing is credited by it. */
export function UnprovedPanel({
  unproved,
  canAsk,
}: {
  unproved: readonly UnprovedReceipt[];
  canAsk: boolean;
}) {
  if (unproved.length === 0) return null;
  return (
    <Panel title="Told of, not proved yet">
      <ul className="divide-y divide-line">
        {unproved.map(({ receipt, amountMinor, account, heardAt, askedAt, refuted, answer }) => (
          <li
            key={receipt}
            className="grid items-center gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap gap-x-3">
                <b className="num font-semibold">{shillingsText(amountMinor)}</b>
                <span className="num" dir="ltr">
                  {receipt}
                </span>
                <span className="wrap-anywhere text-ink-2">
                  for <bdi>{account || 'nothing'}</bdi>
                </span>
              </p>
              <p className="num text-xs text-ink-3">
                Heard {momentText(heardAt)}
                {askedAt && `, asked ${momentText(askedAt)}`}
                {answer && `. M-Pesa said: ${answer}`}
              </p>
              {refuted !== null && <p className="text-sm text-danger">{reasonText(refuted)}</p>}
            </div>
            {canAsk && <AskAgain receipt={receipt} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
