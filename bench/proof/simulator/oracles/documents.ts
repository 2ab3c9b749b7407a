import { pagesOf } from '../../../../server/src/testing/pdf.ts'
import type { Line } from '../ground/wire.ts'
import { dollars } from '../model/dollars.ts'
import { balanceOf, paidOf } from '../model/sale.ts'
import type { Company } from '../plan/company.ts'
import { shown } from './ask.ts'

/**
 * What is printed says what the books do: of the last invoices and receipts, and each line of the sales as a
 * spreadsheet.
 */
export async function documentsOracle(company: Company, line: Line): Promise<string[]> {
  return [
    ...(await invoicesPrinted(company, line)),
    ...(await receiptPrinted(company, line)),
    ...(await salesAsSheet(company, line)),
  ]
}

async function invoicesPrinted(company: Company, line: Line): Promise<string[]> {
  const { books } = company
  const wrong: string[] = []
  for (const [id, { number, total, isCancelled }] of [...books.invoices.rows].slice(-3)) {
    const text = await printed(company, line, `/invoices/${id}/document`)
    const amounts = isCancelled
      ? []
      : [total, paidOf(books, id), balanceOf(books, id)].filter((cents) => cents > 0n)
    for (const said of [number, ...amounts.map(dollars)])
      if (!text.includes(said)) wrong.push(`invoice ${number}, printed without ${said}`)
  }
  return wrong
}

async function receiptPrinted(company: Company, line: Line): Promise<string[]> {
  const last = [...company.books.payments.rows].findLast(([, { status }]) => status === 'Reçu')
  if (!last) return []
  const [id, { amount }] = last
  const text = await printed(company, line, `/payments/${id}/receipt`)
  return text.includes(dollars(amount)) ? [] : [`receipt of ${id}, printed without ${dollars(amount)}`]
}

async function salesAsSheet(company: Company, line: Line): Promise<string[]> {
  const { text = '' } = await shown(
    company,
    line,
    '/reports/ventes/file?from=2020-01-01&to=2028-12-31&groupBy=client&format=csv',
  )
  const rows = Buffer.from(text, 'latin1').toString().trim().split(/\r?\n/)
  const billed = rows.slice(1).map((row) => BigInt((row.split(';')[2] ?? '').replaceAll(/\D/g, '') || 0))
  const [lines, last] = [billed.slice(0, -1).reduce((sum, cents) => sum + cents, 0n), billed.at(-1)]
  const due = [...company.books.invoices.rows.values()].reduce((sum, { total }) => sum + total, 0n)
  return lines === due && last === due
    ? []
    : [`sales by client as CSV: ${lines} in lines, ${last} at the bottom, should be ${due}`]
}

async function printed(company: Company, line: Line, path: string): Promise<string> {
  const { text = '' } = await shown(company, line, path)
  return (await pagesOf(Buffer.from(text, 'latin1'))).join(' ')
}
