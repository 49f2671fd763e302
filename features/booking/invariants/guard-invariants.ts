import type { Invariant } from './invariant.ts';

/** What the migrations promised of tables that only grow. The type says when it fires: 58 is before update, delete or truncate. */
export const guardInvariants: Invariant[] = [
  {
    name: 'guards_stand',
    rule: 'History, audit log, ledger and numbered papers have the guards that let nobody change them, switched on as they were declared',
    statement: `
      select format('%s of %s is %s', wanted.name, wanted.place, case
        when tgname is null then 'gone'
        when tgenabled <> wanted.state then format('set to %s instead of %s', tgenabled, wanted.state)
        else 'another one'
      end) as offender
      from (values
        ('settings_history', 'settings_history_append_only', 'O', 58, 'refuse_change'),
        ('audit_log', 'audit_log_append_only', 'A', 58, 'refuse_change'),
        ('papers', 'papers_append_only', 'O', 58, 'refuse_change'),
        ('ledger_transfers', 'ledger_transfers_append_only', 'O', 58, 'refuse_change'),
        ('ledger_transfers', 'ledger_transfers_move_balances', 'O', 4, 'move_ledger_balances'),
        ('ledger_accounts', 'ledger_accounts_guard', 'O', 31, 'guard_ledger_accounts'),
        ('ledger_accounts', 'ledger_accounts_guard_all', 'O', 34, 'guard_ledger_accounts')
      ) as wanted (place, name, state, fires, function)
      left join pg_trigger on tgrelid = wanted.place::regclass and tgname = wanted.name
      where tgname is null
        or tgenabled <> wanted.state::"char"
        or tgtype <> wanted.fires
        or tgfoid <> to_regproc(wanted.function)`,
  },
];
