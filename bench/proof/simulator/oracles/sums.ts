import type { Body, Line } from '../ground/wire.ts'
import { differences } from '../model/books.ts'
import { invoiceSums, receivedIn } from '../model/sums.ts'
import type { Company } from '../plan/company.ts'
import { shown } from './ask.ts'

const [from, to] = ['2020-01-01', '2028-12-31']

/** What lists, reports and the dashboard add up to is what the books do. */
export async function sumsOracle(company: Company, line: Line): Promise<string[]> {
  const { books } = company
  const { total, balance, count, cancelled, unpaid } = invoiceSums(books)
  const received = receivedIn(books)
  const wrong: string[] = []
  const judge = async (path: string, read: (body: Body) => Body, expected: Body) => {
    const { body } = await shown(company, line, path)
    wrong.push(...differences(read(body), expected).map((why) => `${path}: ${why}`))
  }
  const as = (body: Body) => body
  await judge('/invoices/totals', as, { count, cancelled, total, balance })
  await judge('/payments/totals', as, { count: books.payments.rows.size, received })
  await judge('/clients/totals', as, { count: books.clients.rows.size, balance })
  await judge(`/reports/ventes?from=${from}&to=${to}`, totalsOf, {
    Total: total,
    Payé: total - balance,
    Reste: balance,
  })
  await judge(`/reports/encaissements?from=${from}&to=${to}`, totalsOf, { Montant: received })
  await judge(`/reports/activite?from=${from}&to=${to}`, totalsOf, { Facturé: total, Encaissé: received })
  await judge(`/reports/balance-agee?from=${from}&to=${to}`, totalsOf, { Total: balance })
  await judge(`/dashboard?period=libre&from=${from}&to=${to}`, moneyOf, {
    invoiced: total,
    collected: received,
    outstanding: balance,
    unpaid,
  })
  return wrong
}

/** A report's totals, by the titles of its columns. */
function totalsOf({ columns, totals }: Body): Body {
  return Object.fromEntries(
    (columns as { title: string }[]).map(({ title }, place) => [title, (totals as unknown[])[place]]),
  )
}

function moneyOf({ money }: Body): Body {
  const { invoiced, collected, outstanding } = money as Record<
    string,
    { current?: number; amount?: number; invoices?: number }
  >
  return {
    invoiced: invoiced?.current,
    collected: collected?.current,
    outstanding: outstanding?.amount,
    unpaid: outstanding?.invoices,
  }
}
