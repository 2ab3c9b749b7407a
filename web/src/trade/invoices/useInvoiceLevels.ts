import type { Invoice } from '@escale/contract/trade/invoices/contract'
import { reminderLabel } from '@escale/contract/trade/reminders/rules'
import { useQueries } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'

/** The reminder of an invoice in the list: the latest one in words, and whether a formal one is needed. */
export type ShownLevel = { text: string; isFormalDue: boolean }

/** Reads the levels of the shown invoices, page by page. Nothing is read without the right. */
export function useInvoiceLevels(pages: readonly { items: Invoice[] }[]): ReadonlyMap<string, ShownLevel> {
  const mayRead = useMay('reminders.read')
  return useQueries({
    queries: pages.map(({ items }) => {
      const ids = items.filter(({ balance }) => balance > 0).map(({ id }) => id)
      return {
        ...api.reminders.ofInvoices.queryOptions({ input: { ids } }),
        enabled: mayRead && ids.length > 0,
      }
    }),
    combine: (results) =>
      new Map(
        results
          .flatMap(({ data }) => data ?? [])
          .map(({ invoiceId, latest, isFormalDue }) => [
            invoiceId,
            {
              text: isFormalDue ? 'Formelle à faire' : latest ? reminderLabel(latest) : '',
              isFormalDue,
            },
          ]),
      ),
  })
}
