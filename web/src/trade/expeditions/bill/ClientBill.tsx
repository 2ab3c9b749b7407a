import type { DocumentClients } from '@escale/contract/trade/documents/contract'
import { type ExpeditionMode, houseWaybills } from '@escale/contract/trade/expeditions/words'
import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { api, withoutKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { showFailure } from '#ui/feedback/toast.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { BillStateTag } from './BillStateTag.tsx'

const BillModal = lazyPart(() => import('./BillModal.tsx'))

type Props = { expeditionId: string; client: DocumentClients['clients'][number]; mode: ExpeditionMode }

/** The house bill of a client: its state, and the button that opens or prepares it. */
export function ClientBill({ expeditionId, client, mode }: Props) {
  const name = houseWaybills[mode]
  const mayWrite = useMay('expeditions.write')
  const opened = useOpenRecord('connaissement')
  const [isPreparing, setPreparing] = useState(false)
  const { bill } = client

  async function prepare() {
    setPreparing(true)
    try {
      const { id } = await api.houseBills.prepare.call({ id: expeditionId, clientId: client.id }, withoutKey)
      opened.open(id)
    } catch {
      showFailure("Le document n'a pas pu être préparé.")
    } finally {
      setPreparing(false)
    }
  }

  if (!bill && !mayWrite) return null
  return (
    <Group gap="sm">
      {bill && <BillStateTag bill={bill} />}
      <Button
        size="xs"
        variant="default"
        loading={isPreparing}
        onClick={() => (bill ? opened.open(bill.id) : prepare())}
        aria-label={`${bill ? 'Ouvrir' : 'Préparer'} : ${name} de ${client.name}`}
      >
        {bill ? 'Ouvrir' : 'Préparer'}
      </Button>
      <Suspense>
        {bill && opened.id === bill.id && (
          <BillModal id={bill.id} clientName={client.name} mode={mode} onClose={opened.close} />
        )}
      </Suspense>
    </Group>
  )
}
