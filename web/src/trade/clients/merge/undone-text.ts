import type { Client } from '@escale/contract/trade/clients/contract'
import { quoted } from '@escale/contract/trade/clients/merge'
import type { ReturnedRows } from '@escale/contract/trade/clients/merge-rows'
import type { z } from 'zod'
import { pluralize } from '#ui/figures/count.ts'

type Undone = { client: Client; absorbed: Client; returned: z.output<typeof ReturnedRows> }

/** The notification after a merge is undone. It lists the records that stay with the remaining client. */
export function undoneText({ client, absorbed, returned }: Undone): string {
  const { stayedInvoices, stayedGoods } = returned
  const stayed = [
    ...(stayedInvoices > 0 ? [pluralize(stayedInvoices, 'facture')] : []),
    ...(stayedGoods > 0 ? [pluralize(stayedGoods, 'marchandise')] : []),
  ].join(' et ')
  const done = `Fusion annulée\u00a0: ${quoted(absorbed.name)} a de nouveau sa fiche`
  return stayed ? `${done}. ${stayed} chez ${quoted(client.name)} depuis` : done
}
