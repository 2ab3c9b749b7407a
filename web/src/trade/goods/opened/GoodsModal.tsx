import { asideRefusal, isAside, removalRefusal } from '@escale/contract/trade/goods/life-cycle'
import type { RowByKind } from '@escale/contract/trade/goods/rows'
import type { Condition, GoodsKind } from '@escale/contract/trade/goods/words'
import { Button, Text } from '@mantine/core'
import { type ComponentProps, Suspense, useState } from 'react'
import { withoutKey } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay } from '#session/current/useSession.ts'
import { Attachments } from '#trade/attachments/Attachments.tsx'
import { BillableButton } from '#trade/BillableButton.tsx'
import { saveFirstMessage } from '#trade/choice/action-refusal.ts'
import { ClientField } from '#trade/goods/reception/fields/ClientField.tsx'
import { ConditionWithProof } from '#trade/goods/reception/fields/ConditionWithProof.tsx'
import { MeasureFields } from '#trade/goods/reception/fields/MeasureFields.tsx'
import { PlacingFields } from '#trade/goods/reception/fields/PlacingFields.tsx'
import thumb from '#trade/goods/reception/fields/reception.module.css'
import { useClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { HandOverButton } from '#trade/overlay/HandOverButton.tsx'
import { SendByWhatsApp } from '#trade/overlay/SendByWhatsApp.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { showFailure } from '#ui/feedback/toast.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { useTouch } from '#ui/keyboard/useTouch.ts'
import { AsideModal } from './AsideModal.tsx'
import { BackModal } from './BackModal.tsx'
import { frozenReason, withFrozenFields } from './frozen-fields.ts'
import { GoodsFacts } from './GoodsFacts.tsx'
import { kinds, refusedFields } from './kinds.ts'
import styles from './opened.module.css'
import { Photos } from './Photos.tsx'
import { ReceiveButton } from './ReceiveButton.tsx'
import { ScanForwarder } from './ScanForwarder.tsx'

const ExemptModal = lazyPart(() => import('#trade/ExemptModal.tsx'))
const CustomsFields = lazyPart(() => import('#trade/goods/fields/CustomsFields.tsx'))

type Props<Kind extends GoodsKind> = { kind: Kind; goods: RowByKind[Kind]; onClose: () => void }

/**
 * The dialog of goods with their editable fields. Fields are read-only once the goods are loaded on an
 * expedition or billed.
 */
export default function GoodsModal<Kind extends GoodsKind>({ kind, goods, onClose }: Props<Kind>) {
  const isReadOnly = !useMay('reception.receive')
  const { Fields, removePhoto, remove, ...ways } = kinds[kind]
  const record = useRecord({
    onDevice: { form: 'goods' },
    row: goods,
    ...ways,
    remove: useMay('reception.delete')
      ? { ...remove, refusal: removalRefusal({ ...goods, kind }) }
      : undefined,
    onRefused: refusedFields,
    isReadOnly,
    onClose,
  })
  const [photoCount, setPhotoCount] = useState(goods.photos.length)
  const [condition, setCondition] = useState<Condition>(goods.conditionStatus)
  record.form.watch('conditionStatus', ({ value }) => setCondition(value))
  const form = withFrozenFields(record.form, kind, goods)
  const reason = frozenReason(kind, goods)
  const [dialog, setDialog] = useState<'move' | 'exempt' | null>(null)
  const receive = goods.status === 'Attendu' && (
    <ReceiveButton id={goods.id} isDirty={record.form.isDirty} onDone={onClose} />
  )
  const move = asideRefusal(goods) === null && (
    <Button variant="subtle" color="gray" onClick={() => isSaved() && setDialog('move')}>
      {isAside(goods.status) ? 'Reprendre' : 'Litige, retour ou perte'}
    </Button>
  )

  /**
   * Returns false and asks to save first if the form has changes. Actions close the dialog, which would
   * discard them.
   */
  function isSaved(): boolean {
    if (record.form.isDirty()) showFailure(saveFirstMessage)
    return !record.form.isDirty()
  }

  return (
    <>
      <FormModal
        {...record}
        title={kind}
        subtitle={goods.number}
        size={560}
        headerAction={<HistoryButton record={goods.id} name={goods.number} />}
        footer={receive || move}
      >
        <ScanForwarder onClose={onClose} isDirty={record.form.isDirty} />
        <GoodsFacts goods={goods}>
          <GoodsActions
            goods={goods}
            mayAct={isSaved}
            onExempt={() => setDialog('exempt')}
            onDone={onClose}
          />
        </GoodsFacts>
        {reason && <FrozenReason reason={reason} />}
        <div className={`fields ${thumb.thumb}`} tabIndex={-1} data-autofocus={useTouch() || undefined}>
          <Photos
            isReadOnly={isReadOnly}
            kind={kind}
            goods={goods}
            detach={(photoId) => removePhoto({ id: goods.id, photoId }, withoutKey)}
            onCount={setPhotoCount}
          />
          <Fields fields={form} />
          <OwnerField goods={goods} field={form.field('clientId')} />
          <MeasureFields form={form} />
          <ConditionWithProof form={form} hasPhoto={photoCount > 0} />
          <NoteInput label="Description" required={condition !== 'Bon état'} {...form.field('description')} />
          <PlacingFields form={form} />
          <CustomsSection form={form} kind={kind} chosenBy={goods.hsCodeByName} />
          <Attachments of="goods" recordId={goods.id} isWithin />
        </div>
      </FormModal>
      <OpenedDialog dialog={dialog} goods={goods} onDone={onClose} onClose={() => setDialog(null)} />
    </>
  )
}

function FrozenReason({ reason }: { reason: string }) {
  return (
    <Text className={styles.kept} c="dimmed">
      {reason}
    </Text>
  )
}

/** The customs data, folded because few lots need them. */
function CustomsSection(props: ComponentProps<typeof CustomsFields>) {
  return (
    <details>
      <summary>Douane</summary>
      <Suspense>
        <CustomsFields {...props} />
      </Suspense>
    </details>
  )
}

type ActionProps = {
  goods: RowByKind[GoodsKind]
  mayAct: () => boolean
  onExempt: () => void
  onDone: () => void
}

function GoodsActions({ goods, mayAct, onExempt, onDone }: ActionProps) {
  return (
    <>
      <BillableButton goods={[goods]} mayAct={mayAct} onAsk={onExempt} onDone={onDone} />
      <HandOverButton goods={[goods]} size="xs" mayAct={mayAct} onDone={onDone} />
      {goods.clientId && (
        <SendByWhatsApp about={{ subject: 'goods', ids: [goods.id] }} size="xs" mayAct={mayAct} />
      )}
    </>
  )
}

type DialogProps = {
  dialog: 'move' | 'exempt' | null
  goods: RowByKind[GoodsKind]
  onDone: () => void
  onClose: () => void
}

/**
 * A dialog opened by an action. React passes submit events up to parent components, so it must not be inside
 * the form.
 */
function OpenedDialog({ dialog, goods: { id, number, status }, onDone, onClose }: DialogProps) {
  const lot = { id, number, onDone, onClose }
  return (
    <>
      {dialog === 'move' &&
        (isAside(status) ? <BackModal {...lot} from={status} /> : <AsideModal {...lot} />)}
      <Suspense>
        {dialog === 'exempt' && (
          <ExemptModal ids={[id]} subtitle={number} onDone={onDone} onClose={onClose} />
        )}
      </Suspense>
    </>
  )
}

function OwnerField({ goods, field }: { goods: RowByKind[GoodsKind]; field: FieldProps }) {
  const { clientId, clientName } = goods
  const owner = clientId && clientName ? { id: clientId, name: clientName } : null
  return <ClientField clients={useClientsHere()} owner={owner} {...field} onUnreadable={field.onChange} />
}
