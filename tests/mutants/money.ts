import type { Mutant } from './mutant.ts'

const payments = 'server/migrations/functions/payments.sql'
const invoices = 'server/migrations/functions/invoices.sql'
const tills = 'server/migrations/functions/till.sql'
const tenders = 'server/migrations/functions/tenders.sql'
const accounts = 'server/migrations/functions/money-accounts.sql'
const merges = 'server/migrations/functions/clients.sql'
const levels = 'server/src/trade/notices/levels/plan.ts'

const dayStatements = 'server/src/trade/till/day/statements.ts'

export const moneyMutants: Mutant[] = [
  {
    breaks: 'Whoever counts a till blind reads its cash on the screen of the day.',
    file: dayStatements,
    find: "and b.opened_by = :self and b.state = 'Ouverte')",
    replace: 'and false)',
    tests: 'trade/till/day',
  },
  {
    breaks: 'The balance at the end of a day has the moves of later days.',
    file: dayStatements,
    find: "'amount', b.balance - coalesce(l.amount, 0))",
    replace: "'amount', b.balance)",
    tests: 'trade/till/day',
  },
  {
    breaks: 'A clock that goes back sends a day again.',
    file: 'server/src/trade/till/day/tasks.ts',
    find: "> coalesce(s.sent_for, '-infinity')",
    replace: 'is not null',
    tests: 'trade/till/day/sending',
  },
  {
    breaks: 'A client in dispute, or who promised to pay, is reminded.',
    file: levels,
    find: 'and (h.until is null or h.until >= $2::date))',
    replace: 'and false)',
    tests: 'notices/levels',
  },
  {
    breaks: 'A client gets a lower level after a higher one when the clock goes back.',
    file: levels,
    find: 'and n.level >= level.number and',
    replace: 'and n.level = level.number and',
    tests: 'notices/levels',
  },
  {
    breaks: 'The dashboard and the balance of a client forget a payment.',
    file: payments,
    find: 'perform keep_figures(company, before, taken);',
    replace: 'null;',
    tests: 'trade/payments/receivables',
  },
  {
    breaks: 'A payment set aside stays in the money collected of its day.',
    file: payments,
    find: 'perform count_payment(company, old, -1); return payment_written(old);',
    replace: 'return payment_written(old);',
    tests: 'trade/payments/receivables',
  },
  {
    breaks: 'Goods leave the invoice that bills them when a merge of clients is undone.',
    file: merges,
    find: 'or g.id = any (m.goods_ids) and g.invoice_id is null)',
    replace: 'or g.id = any (m.goods_ids))',
    tests: 'trade/clients/merge',
  },
  {
    breaks: 'A client who opens the link of their invoice finds it closed after a merge.',
    file: merges,
    find: 'perform give_links_to(company, m.absorbed_id, m.kept_id, invoices, lots);',
    replace: '',
    tests: 'trade/clients/merge',
  },
  {
    breaks: 'A payment may exceed the balance by a cent.',
    file: payments,
    find: 'and asked <= balance',
    replace: 'and asked <= balance + 1',
    tests: 'trade/payments/payments',
  },
  {
    breaks: 'A payment moved to another invoice is not checked against that balance.',
    file: payments,
    find: 'or invoice <> old.invoice_id or received',
    replace: 'or received',
    tests: 'trade/payments',
  },
  {
    breaks: 'A deleted payment stays counted on its invoice.',
    file: payments,
    find: "    perform give_back_to_balance(company, invoice, case when old.status = 'Reçu' then old.amount else 0 end);",
    replace: '',
    tests: 'trade/payments/payments',
  },
  {
    breaks: 'A payment dated tomorrow counts as received.',
    file: payments,
    find: "return jsonb_build_object('refusal', 'PAYMENT_TO_COME');\n  end if;\n  taken",
    replace: 'null;\n  end if;\n  taken',
    tests: 'trade/payments',
  },
  {
    breaks: 'A payment that settles an invoice leaves it unpaid in the list.',
    file: payments,
    find: "balance = less then 'Payée' else status end,",
    replace: 'balance = less then status else status end,',
    tests: 'trade/payments',
  },
  {
    breaks: 'Undoing a payment leaves the invoice « Payée ».',
    file: payments,
    find: "case when settled_by_payment and more > 0 then coalesce(status_before_payment, 'En attente') else status end",
    replace: 'status',
    tests: 'trade/payments',
  },
  {
    breaks: 'A payment changed from an outdated page overwrites a colleague.',
    file: payments,
    find: `for update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  if old.version <> expected_version then return jsonb_build_object('refusal', 'STALE'); end if;
  refused := method_refusal`,
    replace: `for update;
  if not found then return jsonb_build_object('refusal', 'NOT_FOUND'); end if;
  refused := method_refusal`,
    tests: 'trade/payments/payments',
  },
  {
    breaks: 'A payment is recorded on a cancelled invoice as « exceeds the balance ».',
    file: payments,
    find: "if asked.status = 'Annulée' then return jsonb_build_object('refusal', 'INVOICE_CANCELLED'); end if;",
    replace: '',
    tests: 'trade/invoices trade/payments',
  },
  {
    breaks: 'An invoice may be edited under what is already paid.',
    file: invoices,
    find: "if new_total < settled then return jsonb_build_object('refusal', 'BELOW_PAID', 'paid', settled); end if;",
    replace: '',
    tests: 'trade/invoices',
  },
  {
    breaks: 'The client of an invoice may change after a payment.',
    file: invoices,
    find: "return jsonb_build_object('refusal', 'FIXED_BY_PAYMENTS');",
    replace: 'null;',
    tests: 'trade/invoices',
  },
  {
    breaks: 'An invoice partly paid may be cancelled.',
    file: invoices,
    find: "if old.balance < old.total then return jsonb_build_object('refusal', 'PARTLY_PAID', 'paid', old.total - old.balance); end if;\n  if old.version",
    replace: 'if old.version',
    tests: 'trade/invoices',
  },
  {
    breaks: 'An invoice is late on its due date, a day too early.',
    file: invoices,
    find: 'i.due_date < today',
    replace: 'i.due_date <= today',
    tests: 'channels/jobs/jobs',
  },
  {
    breaks: 'The nightly job marks an invoice late again after a person changed it back.',
    file: invoices,
    find: ' and i.late_marked_for is distinct from i.due_date',
    replace: '',
    tests: 'channels/jobs/jobs',
  },
  {
    breaks: 'An air invoice accepts a maritime service.',
    file: invoices,
    find: "or (air and categories[place] <> 'Aérien' and",
    replace: "or (false and categories[place] <> 'Aérien' and",
    tests: 'trade/invoices',
  },
  {
    breaks: 'The fifth line of an invoice is lost.',
    file: invoices,
    find: 'for place in placed + 1 .. lines_count loop',
    replace: 'for place in placed + 1 .. least(lines_count, 4) loop',
    tests: 'trade/invoices',
  },
  {
    breaks: 'An old line takes the new name of its service.',
    file: invoices,
    find: 'array_agg(coalesce(old_names ->> l.service::text, l.found ->> 0))',
    replace: 'array_agg(l.found ->> 0)',
    tests: 'trade/services/services',
  },
  {
    breaks: 'A status is picked over a newer version of the invoice.',
    file: invoices,
    find: 'where tenant_id = company and id = invoice and version = expected_version returning * into written;',
    replace: 'where tenant_id = company and id = invoice returning * into written;',
    tests: 'trade/invoices/invoices',
  },
  {
    breaks: 'Goods of a cancelled invoice cannot be billed again.',
    file: invoices,
    find: 'update goods g set invoice_id = null, version',
    replace: 'update goods g set version',
    tests: 'trade/invoices trade/billing',
  },
  {
    breaks: 'The form shows another total than the database stores for an air line.',
    file: 'contract/src/trade/invoices/totals.ts',
    find: 'priceOfWeight(line.unitPrice, line.weightKg ?? 0)',
    replace: 'Math.floor(line.unitPrice * (line.weightKg ?? 0))',
    tests: 'trade/invoices/totals',
  },
  {
    breaks: 'Half of an odd balance is rounded down: two halves leave a cent.',
    file: 'contract/src/trade/payments/draft.ts',
    find: 'Math.ceil(balance / 2)',
    replace: 'Math.floor(balance / 2)',
    tests: 'contract/src/trade/payments',
  },
  {
    breaks: 'A measured price is rounded down.',
    file: 'contract/src/trade/freight/chargeable.ts',
    find: 'return (2n * amount + unit) / (2n * unit)',
    replace: 'return amount / unit',
    tests: 'trade/freight',
  },
  {
    breaks: 'Chargeable weight is not rounded up to the half kilogram.',
    file: 'contract/src/trade/freight/chargeable.ts',
    find: 'return (amount + unit - 1n) / unit',
    replace: 'return amount / unit',
    tests: 'trade/freight',
  },
  {
    breaks: 'The W/M minimum is not billed.',
    file: 'contract/src/trade/freight/chargeable.ts',
    find: '10_000, minimum)',
    replace: '10_000, 0)',
    tests: 'trade/freight',
  },
  {
    breaks: 'Goods already billed are billed twice.',
    file: 'contract/src/trade/billing/plan.ts',
    find: "if (isBilled) return 'Déjà facturé'\n",
    replace: '',
    tests: 'trade/billing',
  },
  {
    breaks: 'A deleted receipt of a closed till goes back into that till, not into the open one.',
    file: tills,
    find: '      move.account_id := session.account_id;\n',
    replace: '',
    tests: 'trade/till/random-money',
  },
  {
    breaks: 'Change is given from a till that does not have it.',
    file: tenders,
    find: 'having sum(t.amount) < 0',
    replace: 'having false',
    tests: 'trade/till/random-money',
  },
  {
    breaks: 'A till pays a transfer and not its fee.',
    file: accounts,
    find: 'till_refusal(company, source, code, cents + cost, agent)',
    replace: 'till_refusal(company, source, code, cents, agent)',
    tests: 'trade/till/random-money',
  },
]
