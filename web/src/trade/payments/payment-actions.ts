import type { Payment } from '@escale/contract/trade/payments/contract'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import type { RowAction } from '#trade/choice/row-actions.ts'
import { pluralize } from '#ui/figures/count.ts'

const remove: RowAction<Payment> = {
  label: 'Supprimer',
  isDangerous: true,
  question: (count) => `Supprimer ${pluralize(count, 'paiement')} ? Leurs factures redoivent ces montants.`,
  verb: 'Confirmer la suppression',
  send: ({ id }, under) => api.payments.remove.call({ id }, under),
  done: (count) => pluralize(count, 'paiement supprimé', 'paiements supprimés'),
  undo: ({ id }, under) => api.payments.restore.call({ id }, under),
}

/** The actions on chosen payments that the person may use. */
export function usePaymentActions(): RowAction<Payment>[] {
  return useMay('payments.delete') ? [remove] : []
}
