import { chassisWarning } from '@escale/contract/trade/freight/check-digits'
import type { Vehicle } from '@escale/contract/trade/goods/contract'
import { VehicleDraft } from '@escale/contract/trade/goods/draft'
import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { serverNow } from '#session/server-clock.ts'
import { ChassisInput } from '#trade/goods/fields/ChassisInput.tsx'
import { VehicleDetails } from '#trade/goods/fields/VehicleDetails.tsx'
import { labelledAs } from '#trade/goods/labels/labels.ts'
import { Later } from '#ui/feedback/Later.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { nextOnEnter } from '#ui/keyboard/next-on-enter.ts'
import { ClientField } from './ClientField.tsx'
import { CodeField } from './CodeField.tsx'
import { ConditionWithProof } from './ConditionWithProof.tsx'
import { KnownGoods } from './KnownGoods.tsx'
import { MeasureFields } from './MeasureFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import { vehicleViews } from './new-photos.ts'
import { PhotoTiles } from './PhotoTiles.tsx'
import styles from './reception.module.css'
import { isUnderWay, type ReceivedGoods, type ReceptionStart, startOfVehicle, type VehicleStart } from './starts.ts'
import { useClientsHere } from './useClientsHere.ts'
import { useJoinedPhotos } from './useJoinedPhotos.ts'
import { useKnownGoods } from './useKnownGoods.ts'
import { useReception } from './useReception.ts'

type Props = {
  title: string
  start: ReceptionStart<VehicleStart>
  onReceived: (received: ReceivedGoods) => void
  onOpen: (kind: GoodsKind, id: string) => void
  onLabel: (id: string) => void
  onClose: () => void
}

/** A vehicle, in the order one walks around it. */
export function VehicleForm(props: Props) {
  const { title, start, onOpen, onLabel, onClose } = props
  const { form, clients, known, reception, join } = useVehicle(props)
  const [warning, setWarning] = useState<string | null>(null)

  function look(chassisNumber: string) {
    setWarning(chassisWarning(chassisNumber.toUpperCase()))
    known.ask(chassisNumber)
  }

  return (
    <FormModal
      title={title}
      size={560}
      form={form}
      hasMore={reception.photos.isTaking || reception.photos.isChanged}
      save={reception.save}
      onClose={onClose}
      verb="Enregistrer le véhicule"
      readOnlyNote={isUnderWay}
      isContinuous
    >
      <div className={`fields ${styles.thumb}`} onKeyDown={nextOnEnter} role="none">
        <CodeField
          label="Numéro de châssis"
          input={ChassisInput}
          field={form.field('chassisNumber')}
          isReadOnly={form.isReadOnly}
          write={(chassisNumber) => form.setFieldValue('chassisNumber', chassisNumber)}
          onScanned={(chassisNumber) => {
            look(chassisNumber)
            form.getInputNode<HTMLInputElement, 'vehicleBrand'>('vehicleBrand')?.focus()
          }}
          onLeft={look}
          onTyped={known.forget}
          onLabel={onLabel}
        />
        {warning && <Text c="var(--e-warn)">{warning}</Text>}
        <KnownGoods known={known.found} onOpen={onOpen} join={join} />
        <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
          <TextInput label="Marque" required autoComplete="off" enterKeyHint="next" {...form.text('vehicleBrand')} />
          <TextInput label="Modèle" autoComplete="off" enterKeyHint="next" {...form.text('model')} />
          <TextInput label="Couleur" autoComplete="off" enterKeyHint="next" {...form.text('vehicleColor')} />
        </SimpleGrid>
        <ClientField
          clients={clients}
          carried={start.correcting ? null : start.fields.clientId}
          {...form.field('clientId')}
          onUnreadable={form.field('clientId').onChange}
        />
        <Later>
          <MeasureFields form={form} />
          <PhotoTiles isReadOnly={start.isReadOnly} photos={reception.photos} views={vehicleViews} />
          <ConditionWithProof form={form} hasPhoto={reception.photos.photos.length > 0} />
          <NoteInput label="Description" {...form.field('description')} />
          <MoreFields form={form} announcement={reception.announcement}>
            <VehicleDetails form={form} />
          </MoreFields>
        </Later>
      </div>
    </FormModal>
  )
}

/** The vehicle as it is typed, photographed and sent. */
function useVehicle({ start, onReceived, onClose }: Props) {
  const form = useDraft({
    onDevice: { form: 'vehicle', of: start.correcting?.id, isFresh: start.isGiven },
    schema: VehicleDraft,
    start: start.fields,
    isReadOnly: start.isReadOnly,
    isCarried: Boolean(start.correcting?.refusal),
    onStartAgain: (): void => reception.photos.startAgain(),
  })
  const clients = useClientsHere()
  const known = useKnownGoods('Véhicule', start.correcting, start.isReadOnly)

  function finish(goods: ReceivedGoods['goods'], isWaiting: boolean) {
    onReceived({ goods, isWaiting, next: startOfVehicle(form.getValues()) })
  }

  const reception = useReception<VehicleDraft, Vehicle>({
    task: 'vehicle',
    start,
    onDevice: form.onDevice,
    titleOf: ({ chassisNumber }) => chassisNumber,
    refuse: form.refuse,
    fieldsOf: ({ code, message }) => (code === 'CHASSIS_TAKEN' ? { chassisNumber: message } : undefined),
    done: warehouseMessages.vehicleCreated,
    failed: warehouseMessages.vehicleSaveFailed,
    onSaved: (row) => finish({ ...row, code: row.chassisNumber, quantity: 1 }, false),
    onWaiting: (number, id) => {
      const { clientId, chassisNumber: code, ...typed } = form.getValues()
      const clientName = clients.byId(clientId)?.name ?? null
      finish(labelledAs(typed, { id, number, code, clientName, quantity: 1, receivedAt: serverNow().toISOString() }), true)
    },
  })

  const join = useJoinedPhotos({ known: known.found, reception, form, start, onClose })
  return { form, clients, known, reception, join }
}
