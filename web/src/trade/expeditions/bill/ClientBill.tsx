import type { DocumentClients } from '@escale/contract/trade/documents/contract'
import { type ExpeditionMode, houseWaybills } from '@escale/contract/trade/expeditions/words'
import { Button, Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { api, withoutKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import { BillStateTag } from './BillStateTag.tsx'

const BillModal = lazyPart(() => import('./BillModal.tsx'))

type Props = { expeditionId: string; client: DocumentClients['clients'][number]; mode: ExpeditionMode }

/** The house bill of a client: its state, and the button that opens or prepares it. */
export function ClientBill({ expeditionId, client, mode }: Props) {
  const name = houseWaybills[mode]
  const mayWrite = useMay('expeditions.write')
  const opened = useOpenRecord('connaissement')
  const { bill } = client

  const preparation = useSave({
    send: (_: void) => api.houseBills.prepare.call({ id: expeditionId, clientId: client.id }, withoutKey),
    done: () => null,
    failed: "Le document n'a pas pu être préparé.",
    onSaved: ({ id }) => opened.open(id),
  })

  if (!bill && !mayWrite) return null
  return (
    <Group gap="sm">
      {bill && <BillStateTag bill={bill} />}
      <Button
        size="xs"
        variant="default"
        loading={preparation.isPending}
        onClick={() => (bill ? opened.open(bill.id) : preparation.submit())}
        aria-label={`${bill ? 'Ouvrir' : 'Préparer'} : ${name} de ${client.name}`}
      >
        {bill ? 'Ouvrir' : 'Préparer'}
      </Button>
      {preparation.refusal && (
        <Text role="alert" fz="sm" c="var(--e-danger)">
          {preparation.refusal}
        </Text>
      )}
      <Suspense>
        {bill && opened.id === bill.id && (
          <BillModal id={bill.id} clientName={client.name} mode={mode} onClose={opened.close} />
        )}
      </Suspense>
    </Group>
  )
}
