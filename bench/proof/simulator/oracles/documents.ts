import { pagesOf } from '../../../../server/testing/pdf.ts'
import type { ApiClient } from '../ground/api-client.ts'
import { dollars } from '../model/books.ts'
import { balanceOf, invoiceSums, paidOf } from '../model/sale.ts'
import type { Company } from '../plan/company.ts'
import { readAsAdmin } from './rows.ts'

/** Printed invoices, receipts and the spreadsheet of the sales have the amounts of the books. */
export async function documentsOracle(company: Company, client: ApiClient): Promise<string[]> {
  const { books } = company
  const wrong: string[] = []
  for (const [id, { number, total, isCancelled }] of [...books.invoices.rows].slice(-3)) {
    const amounts = [total, paidOf(books, id), balanceOf(books, id)].filter((cents) => cents > 0n)
    const due = [number, ...(isCancelled ? [] : amounts.map(dollars))]
    wrong.push(...(await missingTexts(company, client, `/invoices/${id}/document`, due)))
  }
  const last = [...books.payments.rows].findLast(([, { status }]) => status === 'Reçu')
  if (last) {
    const due = [dollars(last[1].amount)]
    wrong.push(...(await missingTexts(company, client, `/payments/${last[0]}/receipt`, due)))
  }
  return [...wrong, ...(await wrongSheet(company, client))]
}

async function missingTexts(company: Company, client: ApiClient, path: string, due: string[]) {
  const { text = '' } = await readAsAdmin(company, client, path)
  const printed = (await pagesOf(Buffer.from(text, 'latin1'))).join(' ')
  return due.filter((one) => !printed.includes(one)).map((one) => `${path}, printed without ${one}`)
}

async function wrongSheet(company: Company, client: ApiClient): Promise<string[]> {
  const path = '/reports/ventes/file?from=2020-01-01&to=2028-12-31&groupBy=client&format=csv'
  const { text = '' } = await readAsAdmin(company, client, path)
  const rows = Buffer.from(text, 'latin1').toString().trim().split(/\r?\n/)
  const billed = rows.slice(1).map((row) => BigInt((row.split(';')[2] ?? '').replaceAll(/\D/g, '') || 0))
  const [lines, last] = [billed.slice(0, -1).reduce((sum, cents) => sum + cents, 0n), billed.at(-1)]
  const { total } = invoiceSums(company.books)
  if (lines === total && last === total) return []
  return [`sales by client as CSV: ${lines} in lines, ${last} at the bottom, should be ${total}`]
}
