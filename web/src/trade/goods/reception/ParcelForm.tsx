import type { Receipt } from '@escale/contract/trade/goods/contract'
import { ReceiptDraft } from '@escale/contract/trade/goods/draft'
import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { TextInput } from '@mantine/core'
import type { Failure } from '#api.ts'
import { ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { serverNow } from '#session/server-clock.ts'
import { QuantityField } from '#trade/goods/fields/QuantityField.tsx'
import { type Labelled, labelledAs } from '#trade/goods/labels/labels.ts'
import { Later } from '#ui/feedback/Later.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { nextOnEnter } from '#ui/keyboard/next-on-enter.ts'
import { CodeField } from './CodeField.tsx'
import { ConditionWithProof } from './ConditionWithProof.tsx'
import { KnownGoods } from './KnownGoods.tsx'
import { LateClientField } from './LateClientField.tsx'
import { LateMoreFields } from './LateMoreFields.tsx'
import { MeasureFields } from './MeasureFields.tsx'
import { NextScanBar } from './NextScanBar.tsx'
import { PhotoTiles } from './PhotoTiles.tsx'
import { ReceivedBefore } from './ReceivedBefore.tsx'
import styles from './reception.module.css'
import {
  codeScanned,
  isUnderWay,
  type ParcelStart,
  type ReceivedGoods,
  type ReceptionStart,
  startOfParcel,
} from './starts.ts'
import type { ClientsHere } from './useClientsHere.ts'
import { useJoinedPhotos } from './useJoinedPhotos.ts'
import { useKnownGoods } from './useKnownGoods.ts'
import { useNumberless } from './useNumberless.ts'
import { useReception } from './useReception.ts'
import { questionOf, type ScansInForm, useScansInForm } from './useScansInForm.ts'

type Props = {
  title: string
  start: ReceptionStart<ParcelStart>
  /** What was received just before. */
  before: Labelled | null
  clients: ClientsHere
  onReceived: (received: ReceivedGoods) => void
  onOpen: (kind: GoodsKind, id: string) => void
  onLabel: (id: string) => void
  onClose: () => void
}

/**
 * A parcel, in the order of the hands: its code, its client, its measures, its state; the next field opens by
 * itself.
 */
export function ParcelForm(props: Props) {
  const { title, start, before, clients, onOpen, onLabel, onClose } = props
  const { form, known, reception, save, scans, goOnFrom, fill, join } = useParcel(props)
  const numberless = useNumberless()
  const isScanned = codeScanned(start) !== ''

  function weighNext() {
    scans.onClientChosen()
    form.getInputNode<HTMLInputElement, 'weightKg'>('weightKg')?.focus()
  }

  return (
    <FormModal
      title={title}
      size={560}
      form={form}
      hasMore={reception.photos.isTaking || reception.photos.isChanged || scans.asked !== null}
      save={save}
      question={questionOf(scans, <NextScanBar scans={scans} what="ce colis" whatNext="au suivant" />)}
      onClose={onClose}
      verb="Enregistrer la réception"
      readOnlyNote={isUnderWay}
      isContinuous
    >
      <ScanOwner onScan={scans.onScan} isBusy={scans.isBusy} />
      <div className={`fields ${styles.thumb}`} onKeyDown={nextOnEnter} role="none">
        {before && <ReceivedBefore goods={before} />}
        <CodeField
          label="Numéro de suivi"
          field={form.field('trackingNumber')}
          isReadOnly={form.isReadOnly}
          isFirst={!isScanned}
          onScan={scans.onScan}
          onTypedWhole={goOnFrom}
          fill={fill}
          onLeft={known.ask}
          onTyped={known.forget}
          numberless={numberless}
          onLabel={onLabel}
        />
        <KnownGoods
          known={known.found}
          onOpen={onOpen}
          join={join}
          another={{ isSaid: known.isAnother, say: known.setAnother }}
        />
        <LateClientField
          data-autofocus={isScanned || undefined}
          clients={clients}
          carried={start.correcting ? null : start.fields.clientId}
          form={form}
          onChosen={weighNext}
        />
        <Later>
          <MeasureFields form={form}>
            <QuantityField {...form.field('quantity')} />
          </MeasureFields>
          <ConditionWithProof form={form} hasPhoto={reception.photos.photos.length > 0} />
          <PhotoTiles isReadOnly={start.isReadOnly} photos={reception.photos} />
          <NoteInput label="Description" {...form.field('description')} />
          <LateMoreFields form={form} announcement={reception.announcement}>
            <TextInput label="Marque du produit" autoComplete="off" {...form.text('brandName')} />
          </LateMoreFields>
        </Later>
      </div>
    </FormModal>
  )
}

/** The parcel as it is typed, photographed and sent. */
function useParcel({ start, before, clients, onReceived, onOpen, onLabel, onClose }: Props) {
  const form = useDraft({
    onDevice: { form: 'parcel', of: start.correcting?.id, isFresh: start.isGiven },
    schema: ReceiptDraft,
    start: start.fields,
    isReadOnly: start.isReadOnly,
    isCarried: Boolean(start.correcting?.refusal),
    onStartAgain: (): void => reception.photos.startAgain(),
  })
  const known = useKnownGoods('Colis', start.correcting, start.isReadOnly)

  function finish(goods: ReceivedGoods['goods'], isWaiting: boolean, sent: ParcelStart) {
    const code = scans.codeNext()
    onReceived({ goods, isWaiting, next: startOfParcel(sent, code), isFollowed: code !== '' })
  }

  /** A refused number is looked up again: the server knows by then who received it. */
  function refuse({ code, message, fields }: Failure) {
    const errors = code === 'ALREADY_RECEIVED' ? { trackingNumber: message } : undefined
    if (errors || fields.trackingNumber) known.askAgain(form.getValues().trackingNumber)
    return errors
  }

  const reception = useReception<ReceiptDraft & { isAnother?: true }, Receipt, ParcelStart>({
    task: 'parcel',
    start,
    titleOf: ({ trackingNumber }) => trackingNumber,
    form,
    onRefused: refuse,
    done: warehouseMessages.receiptCreated,
    failed: warehouseMessages.receiptSaveFailed,
    onSaved: (row, sent) => finish({ ...row, code: row.trackingNumber }, false, sent),
    onWaiting: (number, id, sent) => {
      const { clientId, trackingNumber: code, quantity, ...typed } = sent
      const clientName = clients.byId(clientId)?.name ?? null
      finish(
        labelledAs(typed, { id, number, code, clientName, quantity, receivedAt: serverNow().toISOString() }),
        true,
        sent,
      )
    },
  })

  const save: typeof reception.save = {
    ...reception.save,
    submit: (draft) => reception.save.submit(known.isAnother ? { ...draft, isAnother: true } : draft),
  }

  /** Goes on to the client, as one does who has the parcel in hand. */
  function goOnFrom(trackingNumber: string) {
    known.ask(trackingNumber)
    form.getInputNode<HTMLInputElement, 'clientId'>('clientId')?.focus()
  }

  function fill(trackingNumber: string) {
    form.setFieldValue('trackingNumber', trackingNumber)
    goOnFrom(trackingNumber)
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
  const join = useJoinedPhotos({ known: known.found, reception, form, start, onOpen, onClose })
  return { form, known, reception, save, scans, goOnFrom, fill, join }
}
