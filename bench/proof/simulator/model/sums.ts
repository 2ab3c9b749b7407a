import { type Books, differences, type Judge, upFrom } from './books.ts'
import { paidOf } from './sale.ts'

// What lists and reports add up to: what is cancelled is counted apart, and owes nothing.

export function invoicesSummed(): Judge {
  return {
    roles: upFrom('viewer'),
    refusals: () => [],
    done(books, answer) {
      const { count, cancelled, total, balance } = invoiceSums(books)
      return differences(answer?.body, { count, cancelled, total, balance })
    },
  }
}

export function paymentsSummed(): Judge {
  return {
    roles: upFrom('employee'),
    refusals: () => [],
    done: (books, answer) =>
      differences(answer?.body, { count: books.payments.rows.size, received: receivedIn(books) }),
  }
}

/** `unpaid`: how many have something left to pay. */
export function invoiceSums(books: Books) {
  let [total, balance, cancelled, unpaid] = [0n, 0n, 0, 0]
  for (const [id, invoice] of books.invoices.rows) {
    const left = invoice.total - paidOf(books, id)
    total += invoice.total
    balance += left
    if (invoice.isCancelled) cancelled += 1
    if (left > 0n) unpaid += 1
  }
  return { total, balance, cancelled, unpaid, count: books.invoices.rows.size - cancelled }
}

export function receivedIn({ payments }: Books): bigint {
  let received = 0n
  for (const { status, amount } of payments.rows.values()) if (status === 'Reçu') received += amount
  return received
}
