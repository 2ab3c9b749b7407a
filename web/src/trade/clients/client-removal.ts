import type { Client } from '@escale/contract/trade/clients/contract'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { deletionAction, type RowAction } from '#trade/choice/row-actions.ts'
import { pluralize } from '#ui/figures/count.ts'

const remove = deletionAction({
  question: (count) =>
    `Supprimer ${pluralize(count, 'client')} ? Ceux qui ont des factures ou des marchandises restent.`,
  done: (count) => pluralize(count, 'client supprimé', 'clients supprimés'),
  remove: api.clients.remove.call,
  restore: api.clients.restore.call,
})

/** The actions on chosen clients that the person may use. */
export function useClientActions(): RowAction<Client>[] {
  return useMay('clients.delete') ? [remove] : []
}
