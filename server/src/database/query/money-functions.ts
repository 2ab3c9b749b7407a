import type { CompanyTx } from '#database/door/company.ts'

type MoneyFunction =
  | 'save_invoice'
  | 'set_invoice_status'
  | 'mark_late_invoices'
  | 'remove_invoice'
  | 'cancel_invoice'
  | 'record_payment'
  | 'change_payment'
  | 'remove_payment'

/** Calls a function of the database that writes money, for the company at work, in one round trip. */
export async function callMoneyFunction<Answer>(company: CompanyTx, name: MoneyFunction, ...args: unknown[]): Promise<Answer> {
  const places = [company.id, ...args].map((_, index) => `$${index + 1}`).join(', ')
  const [row] = await company.run<{ answer: Answer }>({ text: `select ${name}(${places}) as answer`, values: [company.id, ...args] })
  if (!row) throw new Error('A function that writes answers one row')
  return row.answer
}
