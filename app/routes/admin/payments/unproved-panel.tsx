import { momentText } from '#features/booking/back-office/office-words.ts';
import type { UnprovedReceipt } from '#features/payments/mpesa/paybill/list-receipts.ts';
import { Link } from '../../../ui/link.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { loneLink, Panel } from '../panel.tsx';
import { AskAgain, PutAside } from './receipt-columns.tsx';
import { reasonText, shillingsText } from './receipt-words.ts';

/** Money that M-Pesa told of and has not proved: nothing is credited by it. */
export function UnprovedPanel({
  unproved,
  count,
  canAsk,
}: {
  unproved: readonly UnprovedReceipt[];
  /** Of all that is not proved; only the first of them are shown. */
  count: number;
  canAsk: boolean;
}) {
  const address = useListAddress();
  if (unproved.length === 0) return null;
  const shown = unproved.filter(({ refuted }) => refuted === null).length;
  return (
    <Panel
      title="Told of, not proved yet"
      aside={
        count > shown && (
          <Link to={address.filtered({ show: 'unproved', q: null })} className={`text-sm ${loneLink}`}>
            {shown} of {count.toLocaleString('en-US')} are shown: see all
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        {unproved.map(({ receipt, amountMinor, account, heardAt, askedAt, refuted, answer, isGivenUp }) => (
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
              {isGivenUp && (
                <p className="text-sm text-ink-2">
                  M-Pesa was asked for a week and is not asked any more. Ask again, or put it aside.
                </p>
              )}
              {refuted !== null && <p className="text-sm text-danger">{reasonText(refuted)}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {canAsk && <AskAgain receipt={receipt} />}
              {refuted === null && <PutAside receipt={receipt} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
