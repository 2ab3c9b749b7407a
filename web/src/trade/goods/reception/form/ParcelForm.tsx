import type { Receipt } from '@escale/contract/trade/goods/contract'
import { ReceiptDraft } from '@escale/contract/trade/goods/draft'
import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { TextInput } from '@mantine/core'
import { Fragment } from 'react'
import type { Failure } from '#api.ts'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { serverNow } from '#session/request/server-clock.ts'
import { QuantityField } from '#trade/goods/fields/QuantityField.tsx'
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
import { PhotoTiles } from '#trade/goods/reception/photos/PhotoTiles.tsx'
import { Deferred } from '#ui/feedback/Deferred.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { nextOnEnter } from '#ui/keyboard/next-on-enter.ts'
import { NextScanBar } from './NextScanBar.tsx'
import { paceAfter } from './pace.ts'
import {
  type ParcelStart,
  type ReceivedGoods,
  type ReceptionStart,
  scannedCode,
  startOfParcel,
  underWayMessage,
} from './starts.ts'
import { useGeneratedNumber } from './useGeneratedNumber.ts'
import { useJoinedPhotos } from './useJoinedPhotos.ts'
import { useReception } from './useReception.ts'
import { type ScansInForm, scanQuestion, useScansInForm } from './useScansInForm.ts'
import { useWeightKeys } from './useWeightKeys.ts'

type Props = {
  title: string
  start: ReceptionStart<ParcelStart>
  /** The goods received just before this parcel. Null for the first one. */
  before: LabelledGoods | null
  clients: ClientsHere
  onReceived: (received: ReceivedGoods) => void
  onOpen: (kind: GoodsKind, id: string) => void
  onLabel: (id: string) => void
  onClose: () => void
}

/**
 * The reception form of a parcel. Fields follow the order of the work (code, client, measures, condition),
 * and each one focuses the next.
 */
export function ParcelForm(props: Props) {
  const { title, start, before, clients, onOpen, onLabel, onClose } = props
  const { form, known, reception, save, scans, lookUpAndContinue, fill, join, submit } = useParcel(props)
  const numberless = useGeneratedNumber()
  const isScanned = scannedCode(start) !== ''
  const { isWeightLast, isClientKept } = start.pace
  const weight = useWeightKeys({ form, known, pace: start.pace, isFirst: isScanned && isClientKept, submit })
  // A field that has the focus first is drawn with the form.
  const Late = isScanned && isClientKept ? Fragment : Deferred

  function focusWeight() {
    scans.onClientChosen()
    form.getInputNode<HTMLInputElement, 'weightKg'>('weightKg')?.focus()
  }

  return (
    <FormModal
      title={title}
      size={560}
      form={form}
      hasMore={reception.photos.isTaking || reception.photos.isChanged || scans.waitingCode !== null}
      save={save}
      question={scanQuestion(scans, <NextScanBar scans={scans} what="ce colis" whatNext="au suivant" />)}
      onClose={onClose}
      verb="Enregistrer la réception"
      readOnlyNote={underWayMessage}
      isContinuous
    >
      <ScanOwner onScan={scans.onScan} isBusy={scans.isBusy} />
      <div className={`fields ${styles.thumb}`} onKeyDown={nextOnEnter} role="none">
        {before && <PreviousReception goods={before} />}
        <CodeField
          label="Numéro de suivi"
          field={form.field('trackingNumber')}
          isReadOnly={form.isReadOnly}
          isFirst={!isScanned}
          onScan={scans.onScan}
          onTypedWhole={lookUpAndContinue}
          fill={fill}
          onLeft={known.lookUp}
          onTyped={known.forget}
          numberless={numberless}
          onLabel={onLabel}
        />
        <ExistingGoodsNotice
          existing={known.found}
          onOpen={onOpen}
          join={join}
          another={{ isSaid: known.isAnother, say: known.setAnother }}
        />
        <LateClientField
          data-autofocus={(isScanned && !isClientKept) || undefined}
          clients={clients}
          carriedClientId={start.correctedItem ? null : start.fields.clientId}
          form={form}
          onChosen={focusWeight}
          onAccepted={isWeightLast ? focusWeight : undefined}
        />
        <Late>
          <MeasureFields form={form} weight={weight}>
            <QuantityField {...form.field('quantity')} />
          </MeasureFields>
          <ConditionWithProof form={form} hasPhoto={reception.photos.photos.length > 0} />
          <PhotoTiles isReadOnly={start.isReadOnly} photos={reception.photos} />
          <NoteInput label="Description" {...form.field('description')} />
          <LateMoreFields form={form} announcement={reception.announcement}>
            <TextInput label="Marque du produit" autoComplete="off" {...form.text('brandName')} />
          </LateMoreFields>
        </Late>
      </div>
    </FormModal>
  )
}

/** The state of the form: typed values, photos, and the request that saves them. */
function useParcel({ start, before, clients, onReceived, onOpen, onLabel, onClose }: Props) {
  const form = useDraft({
    onDevice: { form: 'parcel', of: start.correctedItem?.id, isFresh: start.isPrefilled },
    schema: ReceiptDraft,
    start: start.fields,
    isReadOnly: start.isReadOnly,
    isCarried: Boolean(start.correctedItem?.refusal),
    onStartAgain: (): void => reception.photos.startAgain(),
  })
  const known = useKnownGoods('Colis', start.correctedItem, start.isReadOnly)

  function finish(goods: ReceivedGoods['goods'], isWaiting: boolean, sent: ParcelStart) {
    const code = scans.nextCode()
    const pace = paceAfter(sent, before === null ? undefined : start.fields.clientId)
    onReceived({ goods, isWaiting, next: startOfParcel(sent, code, pace), hasNextScan: code !== '' })
  }

  /**
   * Shows a refusal at its field. When the number is already used, it is looked up again to show who received
   * it.
   */
  function fieldErrors({ code, message, fields }: Failure) {
    const errors = code === 'ALREADY_RECEIVED' ? { trackingNumber: message } : undefined
    if (errors || fields.trackingNumber) known.lookUpAgain(form.getValues().trackingNumber)
    return errors
  }

  const reception = useReception<ReceiptDraft & { isAnother?: true }, Receipt, ParcelStart>({
    task: 'parcel',
    start,
    titleOf: ({ trackingNumber }) => trackingNumber,
    form,
    onRefused: fieldErrors,
    done: warehouseMessages.receiptCreated,
    failed: warehouseMessages.receiptSaveFailed,
    onSaved: (row, sent) => finish({ ...row, code: row.trackingNumber }, false, sent),
    onWaiting: (number, id, sent) => {
      const { clientId, trackingNumber: code, quantity, ...typed } = sent
      const clientName = clients.byId(clientId)?.name ?? null
      const receivedAt = serverNow().toISOString()
      const saved = { id, number, code, clientName, quantity, receivedAt }
      finish(toLabelledGoods(typed, saved), true, sent)
    },
  })

  const save: typeof reception.save = {
    ...reception.save,
    submit: (draft) => reception.save.submit(known.isAnother ? { ...draft, isAnother: true } : draft),
  }

  /**
   * Looks up the number and focuses the next field, without waiting for the response: the client, or the
   * weight in a series of one client.
   */
  function lookUpAndContinue(trackingNumber: string) {
    known.lookUp(trackingNumber)
    form.getInputNode<HTMLInputElement, string>(start.pace.isClientKept ? 'weightKg' : 'clientId')?.focus()
  }

  function fill(trackingNumber: string) {
    form.setFieldValue('trackingNumber', trackingNumber)
    lookUpAndContinue(trackingNumber)
  }

  const submit = () => form.submit(save.submit)()
  const scans: ScansInForm = useScansInForm({
    form,
    path: 'trackingNumber',
    start,
    before,
    known,
    reception,
    fill,
    submit,
    onLabel,
  })
  const join = useJoinedPhotos({ existing: known.found, reception, form, start, onOpen, onClose })
  return { form, known, reception, save, scans, lookUpAndContinue, fill, join, submit }
}
