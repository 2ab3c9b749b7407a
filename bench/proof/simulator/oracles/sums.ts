import type { ApiClient, Body } from '../ground/api-client.ts'
import { differences } from '../model/judge.ts'
import { invoiceSums, receivedIn } from '../model/sale.ts'
import type { Company } from '../plan/company.ts'
import { readAsAdmin } from './rows.ts'

const days = 'from=2020-01-01&to=2028-12-31'

/** The sums of lists, reports and the dashboard are those of the books. */
export async function sumsOracle(company: Company, client: ApiClient): Promise<string[]> {
  const { books } = company
  const { total, balance, count, cancelled, unpaid } = invoiceSums(books)
  const received = receivedIn(books)
  const paid = total - balance
  const due: [path: string, expected: Body, read?: (body: Body) => Body][] = [
    ['/invoices/totals', { count, cancelled, total, balance }],
    ['/payments/totals', { count: books.payments.rows.size, received }],
    ['/clients/totals', { count: books.clients.rows.size, balance }],
    [`/reports/ventes?${days}`, { Total: total, Payé: paid, Reste: balance }, totalsByTitle],
    [`/reports/encaissements?${days}`, { Montant: received }, totalsByTitle],
    [`/reports/activite?${days}`, { Facturé: total, Encaissé: received }, totalsByTitle],
    [`/reports/balance-agee?${days}`, { Total: balance }, totalsByTitle],
    [
      `/dashboard?period=libre&${days}`,
      { invoiced: total, collected: received, outstanding: balance, unpaid },
      dashboardSums,
    ],
  ]
  const wrong: string[] = []
  for (const [path, expected, read = (body: Body) => body] of due) {
    const { body } = await readAsAdmin(company, client, path)
    wrong.push(...differences(read(body), expected).map((why) => `${path}: ${why}`))
  }
  return wrong
}

function totalsByTitle({ columns, totals }: Body): Body {
  const titles = (columns as { title: string }[]).map(({ title }) => title)
  return Object.fromEntries(titles.map((title, place) => [title, (totals as unknown[])[place]]))
}

function dashboardSums({ money }: Body): Body {
  type Sum = { current?: number; amount?: number; invoices?: number }
  const { invoiced, collected, outstanding } = money as Record<string, Sum>
  const { amount, invoices } = outstanding ?? {}
  return { invoiced: invoiced?.current, collected: collected?.current, outstanding: amount, unpaid: invoices }
}
