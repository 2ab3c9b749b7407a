import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import type { Transfer } from '@escale/contract/trade/money-accounts/transfers'
import { api, underKey } from '#api.ts'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { transfer: Transfer; onClose: () => void }

/** Takes back a transfer that nobody has confirmed. */
export function Cancellation({ transfer: { id, number, amount, currency, fromName }, onClose }: Props) {
  const save = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) => api.transfers.cancel.call({ id, reason }, underKey(key)),
    done: accountMessages.transferCancelled,
    failed: accountMessages.transferFailed,
    onSaved: onClose,
  })
  return (
    <ReasonModal
      title="Annuler le transfert"
      subtitle={number}
      verb="Confirmer"
      most={1000}
      save={save}
      onClose={onClose}
    >
      <p>
        {formatAmount(amount, currency)} reviennent dans {fromName}, avec les frais.
      </p>
    </ReasonModal>
  )
}
