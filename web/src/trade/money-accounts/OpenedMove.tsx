import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { AccountMove } from '@escale/contract/trade/money-accounts/contract'
import { accountMessages } from '@escale/contract/trade/money-accounts/messages'
import { type DocumentKind, moveKindNames } from '@escale/contract/trade/money-accounts/words'
import { formatDay } from '@escale/contract/values/days'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { type RecordLink, RecordLinks } from '#trade/RecordLinks.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { ReasonModal } from '#ui/form/ReasonModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { Facts } from './parts/Facts.tsx'

type Props = { move: AccountMove; onClose: () => void }

/** The dialog of a move, with a link to its document. A wrong apport is taken back here. */
export default function OpenedMove({ move, onClose }: Props) {
  const { shortMoment } = useClocks()
  const [isCancelling, setCancelling] = useState(false)
  const mayCancel = useMay('accounts.move') && isFunds(move)
  const { kind, amount, currency, balanceAfter, day, reason, writtenByName, writtenAt, accountName } = move
  if (isCancelling) return <FundsCancellation move={move} onClose={onClose} />
  return (
    <AppModal title={moveKindNames[kind]} subtitle={accountName} size={440} onClose={onClose}>
      <div className="fields">
        <RecordLinks links={moveLinks(move)} onLeave={onClose} />
        <Facts
          facts={[
            ['Montant', formatAmount(amount, currency)],
            ['Solde après', balanceAfter === null ? null : formatAmount(balanceAfter, currency)],
            ['Jour', formatDay(day)],
            ['Motif', reason],
          ]}
        />
        {move.isReversed && <p className="notice">Ce mouvement est annulé.</p>}
        {mayCancel && (
          <Button variant="default" onClick={() => setCancelling(true)}>
            Annuler cet apport
          </Button>
        )}
        <Text c="dimmed" fz="xs">
          Écrit par {writtenByName ?? 'Escale'}, {shortMoment(writtenAt)}
        </Text>
      </div>
    </AppModal>
  )
}

function isFunds({ kind, documentKind, isReversal, isReversed }: AccountMove): boolean {
  return kind === 'apport' && documentKind === null && !isReversal && !isReversed
}

const filtersOf: Record<DocumentKind, ((id: string) => Pick<RecordLink, 'screen' | 'filters'>) | null> = {
  paiement: (id) => ({ screen: 'payments', filters: { paiement: id } }),
  dépense: (id) => ({ screen: 'till', filters: { depense: id } }),
  transfert: (id) => ({ screen: 'till', filters: { transfert: id } }),
  remboursement: null,
  session: null,
}

function moveLinks({ documentKind, document, documentId }: AccountMove): RecordLink[] {
  const link = documentKind && filtersOf[documentKind]
  return link ? [{ words: document ?? documentKind, ...link(documentId) }] : []
}

function FundsCancellation({ move: { documentId, amount, currency }, onClose }: Props) {
  const save = useSave<{ reason: string }, unknown>({
    send: ({ reason }, { key }) => api.funds.cancel.call({ id: documentId, reason }, underKey(key)),
    done: accountMessages.fundsCancelled,
    failed: accountMessages.fundsFailed,
    onSaved: onClose,
  })
  return (
    <ReasonModal
      title="Annuler l'apport"
      subtitle={formatAmount(amount, currency)}
      verb="Confirmer"
      most={1000}
      save={save}
      onClose={onClose}
    >
      <p>La somme ressort du compte aujourd'hui. Le mouvement d'origine reste écrit.</p>
    </ReasonModal>
  )
}
