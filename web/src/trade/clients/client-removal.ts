import type { Client } from '@escale/contract/trade/clients/contract'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import type { RowAction } from '#trade/choice/row-actions.ts'
import { pluralize } from '#ui/figures/count.ts'

const remove: RowAction<Client> = {
  label: 'Supprimer',
  isDangerous: true,
  question: (count) =>
    `Supprimer ${pluralize(count, 'client')} ? Ceux qui ont des factures ou des marchandises restent.`,
  verb: 'Confirmer la suppression',
  send: ({ id }, under) => api.clients.remove.call({ id }, under),
  done: (count) => pluralize(count, 'client supprimé', 'clients supprimés'),
  undo: ({ id }, under) => api.clients.restore.call({ id }, under),
}

/** The actions on chosen clients that the person may use. */
export function useClientActions(): RowAction<Client>[] {
  return useMay('clients.delete') ? [remove] : []
}
