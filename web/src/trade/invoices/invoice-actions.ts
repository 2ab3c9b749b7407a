import type { Invoice } from '@escale/contract/trade/invoices/contract'
import { isInvoiceStatus } from '@escale/contract/trade/invoices/words'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { deletionAction, type RowAction } from '#trade/choice/row-actions.ts'
import { pluralize } from '#ui/figures/count.ts'
import { useReminderAction } from './invoice-reminder.ts'

const markLate: RowAction<Invoice> = {
  label: 'Marquer en retard',
  question: (count) => `${pluralize(count, 'facture passe', 'factures passent')} au statut « Retard ».`,
  verb: 'Marquer en retard',
  send: ({ id, version }, under) => api.invoices.setStatus.call({ id, version, status: 'Retard' }, under),
  done: (count) => pluralize(count, 'facture marquée en retard', 'factures marquées en retard'),
  undo: async ({ id, version, status }, under) => {
    if (isInvoiceStatus(status))
      await api.invoices.setStatus.call({ id, version: version + 1, status }, under)
  },
}

const remove = deletionAction({
  question: (count) => `Supprimer ${pluralize(count, 'facture')} ? Celles qui ont des paiements restent.`,
  done: (count) => pluralize(count, 'facture supprimée', 'factures supprimées'),
  remove: api.invoices.remove.call,
  restore: api.invoices.restore.call,
})

/** The actions on chosen invoices that the person may use. */
export function useInvoiceActions(isChoosing: boolean): RowAction<Invoice>[] {
  const reminder = useReminderAction(isChoosing)
  const [mayWrite, mayRemove] = [useMay('invoices.write'), useMay('invoices.delete')]
  return [...(reminder ? [reminder] : []), ...(mayWrite ? [markLate] : []), ...(mayRemove ? [remove] : [])]
}
