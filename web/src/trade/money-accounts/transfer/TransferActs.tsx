import type { Transfer } from '@escale/contract/trade/money-accounts/transfers'
import { Button, Group } from '@mantine/core'
import { useMay } from '#session/current/useSession.ts'

export type TransferAct = 'acknowledge' | 'settle' | 'cancel'

/** The actions that a person may take on an unfinished transfer. */
export function TransferActs({ transfer, onAct }: { transfer: Transfer; onAct: (act: TransferAct) => void }) {
  const mayMove = useMay('accounts.move')
  const mayAcknowledge = useMay('accounts.acknowledge') && transfer.mayAcknowledge
  const { state, toName } = transfer
  if (state === 'Écart' && mayMove) return <Button onClick={() => onAct('settle')}>Régler l'écart</Button>
  if (state !== 'En route') return null
  return (
    <>
      {!mayAcknowledge && (
        <p className="notice">La personne qui a ouvert {toName}, ou un gestionnaire, confirme l'arrivée.</p>
      )}
      <Group grow gap="sm">
        {mayAcknowledge && <Button onClick={() => onAct('acknowledge')}>Confirmer l'arrivée</Button>}
        {mayMove && (
          <Button variant="default" onClick={() => onAct('cancel')}>
            Annuler
          </Button>
        )}
      </Group>
    </>
  )
}
