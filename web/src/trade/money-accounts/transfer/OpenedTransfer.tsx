import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { Transfer } from '@escale/contract/trade/money-accounts/transfers'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Facts } from '#trade/money-accounts/parts/Facts.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { LoadedModal } from '#ui/dialog/LoadedModal.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Acknowledgement } from './Acknowledgement.tsx'
import { Cancellation } from './Cancellation.tsx'
import { Settlement } from './Settlement.tsx'
import { type TransferAct, TransferActs } from './TransferActs.tsx'
import { TransferPill } from './transfer-columns.tsx'

type Props = { id: string; onClose: () => void }

/** The dialog of a transfer, with the actions that the person may take. */
export default function OpenedTransfer({ id, onClose }: Props) {
  const query = useQuery(api.transfers.get.queryOptions({ input: { id } }))
  const [act, setAct] = useState<TransferAct | null>(null)
  return (
    <LoadedModal
      query={query}
      title="Transfert"
      size={480}
      onClose={onClose}
      missing="Ce transfert n'existe pas"
    >
      {(transfer) => {
        const props = { transfer, onClose: () => setAct(null) }
        if (act === 'acknowledge') return <Acknowledgement {...props} />
        if (act === 'settle') return <Settlement {...props} />
        if (act === 'cancel') return <Cancellation {...props} />
        return <TransferModal transfer={transfer} onAct={setAct} onClose={onClose} />
      }}
    </LoadedModal>
  )
}

type ShownProps = { transfer: Transfer; onAct: (act: TransferAct) => void; onClose: () => void }

function TransferModal({ transfer, onAct, onClose }: ShownProps) {
  const { number, kind, fromName, toName, currency, amount, fee, received, state, note, reason } = transfer
  const money = (cents: number) => formatAmount(cents, currency)
  const missing = received === null ? 0 : amount - received
  return (
    <AppModal
      title={kind === 'transfert' ? 'Transfert' : 'Versement en banque'}
      subtitle={number}
      size={480}
      onClose={onClose}
    >
      <div className="fields">
        <div>
          <TransferPill state={state} />
        </div>
        <Facts
          facts={[
            ['Du compte', fromName],
            ['Vers le compte', toName],
            ['Montant', money(amount)],
            ['Frais', fee > 0 ? money(fee) : null],
            ['Arrivé', received === null ? null : money(received)],
            ['Note', note],
            ['Motif', reason],
          ]}
        />
        {state === 'Écart' && (
          <p className="notice wait" role="status">
            {missing > 0
              ? `Il manque ${money(missing)} : cette somme reste en transit.`
              : `${money(-missing)} de trop sont arrivés : le transit est négatif d'autant.`}
          </p>
        )}
        <TransferActs transfer={transfer} onAct={onAct} />
        <People transfer={transfer} />
      </div>
    </AppModal>
  )
}

function People({ transfer }: { transfer: Transfer }) {
  const { shortMoment } = useClocks()
  const { sentByName, sentAt, acknowledgedByName, acknowledgedAt, settledByName, cancelledByName } = transfer
  const acts = [
    `Envoyé par ${sentByName}, ${shortMoment(sentAt)}`,
    acknowledgedAt && `Confirmé par ${acknowledgedByName}, ${shortMoment(acknowledgedAt)}`,
    settledByName && `Écart réglé par ${settledByName}`,
    cancelledByName && `Annulé par ${cancelledByName}`,
  ]
  return acts.map(
    (act) =>
      act && (
        <Text key={act} c="dimmed" fz="xs">
          {act}
        </Text>
      ),
  )
}
