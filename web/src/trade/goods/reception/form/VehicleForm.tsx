import { chassisWarning } from '@escale/contract/trade/freight/check-digits'
import type { Vehicle } from '@escale/contract/trade/goods/contract'
import { VehicleDraft } from '@escale/contract/trade/goods/draft'
import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { serverNow } from '#session/request/server-clock.ts'
import { ChassisInput } from '#trade/goods/fields/ChassisInput.tsx'
import { VehicleDetails } from '#trade/goods/fields/VehicleDetails.tsx'
import { type LabelledGoods, toLabelledGoods } from '#trade/goods/labels/labels.ts'
import { CodeField } from '#trade/goods/reception/fields/CodeField.tsx'
import { ConditionWithProof } from '#trade/goods/reception/fields/ConditionWithProof.tsx'
import { ExistingGoodsNotice } from '#trade/goods/reception/fields/ExistingGoodsNotice.tsx'
import { LateClientField } from '#trade/goods/reception/fields/LateClientField.tsx'
import { LateMoreFields } from '#trade/goods/reception/fields/LateMoreFields.tsx'
import { MeasureFields } from '#trade/goods/reception/fields/MeasureFields.tsx'
import { PreviousReception } from '#trade/goods/reception/fields/PreviousReception.tsx'
import styles from '#trade/goods/reception/fields/reception.module.css'
import type { ClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { useKnownGoods } from '#trade/goods/reception/lookups/useKnownGoods.ts'
import { vehicleViews } from '#trade/goods/reception/photos/new-photos.ts'
import { PhotoTiles } from '#trade/goods/reception/photos/PhotoTiles.tsx'
import { Deferred } from '#ui/feedback/Deferred.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { nextOnEnter } from '#ui/keyboard/next-on-enter.ts'
import { NextScanBar } from './NextScanBar.tsx'
import {
  type ReceivedGoods,
  type ReceptionStart,
  scannedCode,
  startOfVehicle,
  underWayMessage,
  type VehicleStart,
} from './starts.ts'
import { useJoinedPhotos } from './useJoinedPhotos.ts'
import { useReception } from './useReception.ts'
import { type ScansInForm, scanQuestion, useScansInForm } from './useScansInForm.ts'

type Props = {
  title: string
  start: ReceptionStart<VehicleStart>
  /** The goods received just before this vehicle. Null for the first one. */
  before: LabelledGoods | null
  clients: ClientsHere
  onReceived: (received: ReceivedGoods) => void
  onOpen: (kind: GoodsKind, id: string) => void
  onLabel: (id: string) => void
  onClose: () => void
}

/** The reception form of a vehicle. Fields follow the order of a walk around it. */
export default function VehicleForm(props: Props) {
  const { title, start, before, clients, onOpen, onLabel, onClose } = props
  const { form, known, reception, scans, warning, lookUp, lookUpAndContinue, fill, join } = useVehicle(props)
  const isScanned = scannedCode(start) !== ''

  return (
    <FormModal
      title={title}
      size={560}
      form={form}
      hasMore={reception.photos.isTaking || reception.photos.isChanged || scans.waitingCode !== null}
      save={reception.save}
      question={scanQuestion(scans, <NextScanBar scans={scans} what="ce véhicule" whatNext="au suivant" />)}
      onClose={onClose}
      verb="Enregistrer le véhicule"
      readOnlyNote={underWayMessage}
      isContinuous
    >
      <ScanOwner onScan={scans.onScan} isBusy={scans.isBusy} />
      <div className={`fields ${styles.thumb}`} onKeyDown={nextOnEnter} role="none">
        {before && <PreviousReception goods={before} />}
        <CodeField
          label="Numéro de châssis"
          input={ChassisInput}
          field={form.field('chassisNumber')}
          isReadOnly={form.isReadOnly}
          isFirst={!isScanned}
          onScan={scans.onScan}
          onTypedWhole={lookUpAndContinue}
          fill={fill}
          onLeft={lookUp}
          onTyped={known.forget}
          onLabel={onLabel}
        />
        {warning && <Text c="var(--e-warn)">{warning}</Text>}
        <ExistingGoodsNotice existing={known.found} onOpen={onOpen} join={join} />
        <SimpleGrid cols={2} spacing="sm" verticalSpacing={14}>
          <TextInput
            data-autofocus={isScanned || undefined}
            label="Marque"
            required
            autoComplete="off"
            enterKeyHint="next"
            {...form.text('vehicleBrand')}
          />
          <TextInput label="Modèle" autoComplete="off" enterKeyHint="next" {...form.text('model')} />
          <TextInput label="Couleur" autoComplete="off" enterKeyHint="next" {...form.text('vehicleColor')} />
        </SimpleGrid>
        <LateClientField
          clients={clients}
          carriedClientId={start.correctedItem ? null : start.fields.clientId}
          form={form}
          onChosen={scans.onClientChosen}
        />
        <Deferred>
          <MeasureFields form={form} />
          <PhotoTiles isReadOnly={start.isReadOnly} photos={reception.photos} views={vehicleViews} />
          <ConditionWithProof form={form} hasPhoto={reception.photos.photos.length > 0} />
          <NoteInput label="Description" {...form.field('description')} />
          <LateMoreFields form={form} announcement={reception.announcement}>
            <VehicleDetails form={form} />
          </LateMoreFields>
        </Deferred>
      </div>
    </FormModal>
  )
}

/** The state of the form: typed values, photos, and the request that saves them. */
function useVehicle({ start, before, clients, onReceived, onOpen, onLabel, onClose }: Props) {
  const form = useDraft({
    onDevice: { form: 'vehicle', of: start.correctedItem?.id, isFresh: start.isPrefilled },
    schema: VehicleDraft,
    start: start.fields,
    isReadOnly: start.isReadOnly,
    isCarried: Boolean(start.correctedItem?.refusal),
    onStartAgain: (): void => reception.photos.startAgain(),
  })
  const known = useKnownGoods('Véhicule', start.correctedItem, start.isReadOnly)
  const [warning, setWarning] = useState(chassisWarning(scannedCode(start).toUpperCase()))

  function finish(goods: ReceivedGoods['goods'], isWaiting: boolean, sent: VehicleStart) {
    const code = scans.nextCode()
    onReceived({ goods, isWaiting, next: startOfVehicle(sent, code), hasNextScan: code !== '' })
  }

  const reception = useReception<VehicleDraft, Vehicle, VehicleStart>({
    task: 'vehicle',
    start,
    titleOf: ({ chassisNumber }) => chassisNumber,
    form,
    onRefused: ({ code, message }) => (code === 'CHASSIS_TAKEN' ? { chassisNumber: message } : undefined),
    done: warehouseMessages.vehicleCreated,
    failed: warehouseMessages.vehicleSaveFailed,
    onSaved: (row, sent) => finish({ ...row, code: row.chassisNumber, quantity: 1 }, false, sent),
    onWaiting: (number, id, sent) => {
      const { clientId, chassisNumber: code, ...typed } = sent
      const clientName = clients.byId(clientId)?.name ?? null
      const receivedAt = serverNow().toISOString()
      const saved = { id, number, code, clientName, quantity: 1, receivedAt }
      finish(toLabelledGoods(typed, saved), true, sent)
    },
  })

  function lookUp(chassisNumber: string) {
    setWarning(chassisWarning(chassisNumber.toUpperCase()))
    known.lookUp(chassisNumber)
  }

  function lookUpAndContinue(chassisNumber: string) {
    lookUp(chassisNumber)
    form.getInputNode<HTMLInputElement, 'vehicleBrand'>('vehicleBrand')?.focus()
  }

  function fill(chassisNumber: string) {
    form.setFieldValue('chassisNumber', chassisNumber)
    lookUpAndContinue(chassisNumber)
  }

  const submit = () => form.submit(reception.save.submit)()
  const scans: ScansInForm = useScansInForm({
    form,
    path: 'chassisNumber',
    start,
    before,
    known,
    reception,
    fill,
    submit,
    onLabel,
  })
  const join = useJoinedPhotos({ existing: known.found, reception, form, start, onOpen, onClose })
  return { form, known, reception, scans, warning, lookUp, lookUpAndContinue, fill, join }
}
