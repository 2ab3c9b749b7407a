import { BillDraft } from '@escale/contract/trade/documents/bill-draft'
import { billFields } from '@escale/contract/trade/documents/bill-fields'
import type { HouseBill } from '@escale/contract/trade/documents/house-bills'
import { type ExpeditionMode, houseWaybills } from '@escale/contract/trade/expeditions/words'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { labelsOf } from '#ui/form/record/record-labels.ts'
import { startOfFields } from '#ui/form/record/record-start.ts'
import { useRecord } from '#ui/form/useRecord.ts'
import { BillFields } from './BillFields.tsx'
import { BillPapers } from './BillPapers.tsx'
import { BillSteps } from './BillSteps.tsx'
import { StepModal } from './StepModal.tsx'

type Props = { id: string; clientName: string; mode: ExpeditionMode; onClose: () => void }

/** The dialog of a house bill: its terms and parties in draft, its papers, and its next steps. */
export default function BillModal({ id, clientName, mode, onClose }: Props) {
  const query = useQuery(api.houseBills.get.queryOptions({ input: { id } }))
  const areAddressesComing = useAddresses(query.data?.clientId)
  if (query.data && !areAddressesComing)
    return (
      <LoadedBill
        key={query.data.state}
        bill={query.data}
        clientName={clientName}
        mode={mode}
        onClose={onClose}
      />
    )
  return (
    <AppModal title={houseWaybills[mode]} size={640} onClose={onClose}>
      {query.isError ? (
        <LoadFailed
          error={query.error}
          title="Ce document n'a pas pu être lu"
          onRetry={() => query.refetch()}
        />
      ) : (
        <Loading />
      )}
    </AppModal>
  )
}

/**
 * Whether the addresses that a bill chooses from are still on their way. Its first field shows one of them,
 * and would lose the focus when they arrive.
 */
function useAddresses(clientId: string | undefined): boolean {
  const input = clientId === undefined ? skipToken : { clientId }
  const book = useQuery(api.parties.list.queryOptions({ input }))
  const agents = useQuery(api.parties.list.queryOptions({ input: {} }))
  return book.isLoading || agents.isLoading
}

const {
  shipperId: _s,
  consigneeId: _c,
  notifyId: _n,
  deliveryAgentId: _d,
  ...terms
} = fieldsWith(billFields, 'drafted')
const labels = labelsOf(terms)

function LoadedBill({ bill, clientName, mode, onClose }: Omit<Props, 'id'> & { bill: HouseBill }) {
  const mayWrite = useMay('expeditions.write')
  const [step, setStep] = useState<Parameters<typeof StepModal>[0]['step'] | null>(null)
  const record = useRecord({
    onDevice: { form: 'house-bill' },
    row: bill,
    schema: BillDraft,
    startOf: (row: HouseBill) => startOfFields(billFields, row),
    labels,
    isReadOnly: !mayWrite || bill.state !== 'Brouillon',
    change: {
      send: api.houseBills.update.call,
      done: 'Connaissement modifié avec succès',
      failed: "Erreur lors de l'enregistrement du connaissement",
    },
    onClose,
  })

  return (
    <>
      <FormModal {...record} title={`${houseWaybills[mode]} ${bill.number}`} subtitle={clientName} size={640}>
        <div className="fields">
          <BillPapers bill={bill} isAir={mode === 'Aérien'} />
          {mayWrite && <BillSteps bill={bill} isDirty={record.form.isDirty} onStep={setStep} />}
          <BillFields form={record.form} clientId={bill.clientId} />
        </div>
      </FormModal>
      {step && <StepModal bill={bill} step={step} onClose={() => setStep(null)} />}
    </>
  )
}
