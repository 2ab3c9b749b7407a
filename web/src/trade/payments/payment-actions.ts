import type { Payment } from '@escale/contract/trade/payments/contract'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { deletionAction, type RowAction } from '#trade/choice/row-actions.ts'
import { pluralize } from '#ui/figures/count.ts'

const remove = deletionAction({
  question: (count) => `Supprimer ${pluralize(count, 'paiement')} ? Leurs factures redoivent ces montants.`,
  done: (count) => pluralize(count, 'paiement supprimé', 'paiements supprimés'),
  remove: api.payments.remove.call,
  restore: api.payments.restore.call,
})

/** The actions on chosen payments that the person may use. */
export function usePaymentActions(): RowAction<Payment>[] {
  return useMay('payments.delete') ? [remove] : []
}
