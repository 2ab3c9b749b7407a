import { asideRefusal, isAside } from '@escale/contract/trade/goods/life'
import type { RowOf } from '@escale/contract/trade/goods/rows'
import type { Condition, GoodsKind } from '@escale/contract/trade/goods/words'
import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { withoutKey } from '#api.ts'
import { HistoryButton } from '#channels/history/HistoryButton.tsx'
import { useMay } from '#session/useSession.ts'
import { BillableButton } from '#trade/BillableButton.tsx'
import { useTouch } from '#trade/goods/fields/useTouch.ts'
import { ClientField } from '#trade/goods/reception/ClientField.tsx'
import { ConditionWithProof } from '#trade/goods/reception/ConditionWithProof.tsx'
import { MeasureFields } from '#trade/goods/reception/MeasureFields.tsx'
import { PlacingFields } from '#trade/goods/reception/PlacingFields.tsx'
import thumb from '#trade/goods/reception/reception.module.css'
import { useClientsHere } from '#trade/goods/reception/useClientsHere.ts'
import { HandOverButton } from '#trade/HandOverButton.tsx'
import { SendByWhatsApp } from '#trade/SendByWhatsApp.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { failed } from '#ui/feedback/toast.ts'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import { AsideModal } from './AsideModal.tsx'
import { BackModal } from './BackModal.tsx'
import { saveFirst } from './done-to-one.ts'
import { whyKept, withKept } from './frozen-fields.ts'
import { GoodsFacts } from './GoodsFacts.tsx'
import { fieldsOf, kinds } from './kinds.ts'
import styles from './opened.module.css'
import { Photos } from './Photos.tsx'
import { ReceiveButton } from './ReceiveButton.tsx'
import { ScansPassedOn } from './ScansPassedOn.tsx'

const ExemptModal = lazyPart(() => import('#trade/ExemptModal.tsx'))

type Props<Kind extends GoodsKind> = { kind: Kind; goods: RowOf[Kind]; onClose: () => void }

/** Goods that are known: seen, and corrected as far as they are neither loaded nor billed. */
export default function GoodsModal<Kind extends GoodsKind>({ kind, goods, onClose }: Props<Kind>) {
  const isReadOnly = !useMay('reception.receive')
  const { Fields, removePhoto, remove, ...ways } = kinds[kind]
  const record = useRecord({
    onDevice: { form: 'goods' },
    row: goods,
    ...ways,
    remove: useMay('reception.delete') ? remove : undefined,
    onRefused: fieldsOf,
    isReadOnly,
    onClose,
  })
  const clients = useClientsHere()
  const [photoCount, setPhotoCount] = useState(goods.photos.length)
  const [condition, setCondition] = useState<Condition>(goods.conditionStatus)
  record.form.watch('conditionStatus', ({ value }) => setCondition(value))
  const form = withKept(record.form, kind, goods)
  const kept = whyKept(kind, goods)
  const [asked, setAsked] = useState<'move' | 'exempt' | null>(null)
  const isOut = isAside(goods.status)
  const isTouch = useTouch()
  const Moving = isOut ? BackModal : AsideModal
  const receive = goods.status === 'Attendu' && (
    <ReceiveButton id={goods.id} isDirty={record.form.isDirty} onDone={onClose} />
  )
  const move = asideRefusal(goods) === null && (
    <Button variant="subtle" color="gray" onClick={() => isSettled() && setAsked('move')}>
      {isOut ? 'Reprendre' : 'Mettre de côté'}
    </Button>
  )

  /** What was typed would be lost with the dialog: it is saved first. */
  function isSettled(): boolean {
    if (record.form.isDirty()) failed(saveFirst)
    return !record.form.isDirty()
  }

  // Beside the form and not within: what is submitted in one dialog would reach the other.
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
        <ScansPassedOn onClose={onClose} isTyped={record.form.isDirty} />
        <GoodsFacts goods={goods}>
          <BillableButton
            goods={[goods]}
            mayAct={isSettled}
            onAsk={() => setAsked('exempt')}
            onDone={onClose}
          />
          <HandOverButton goods={[goods]} size="xs" mayAct={isSettled} onDone={onClose} />
          {goods.clientId && (
            <SendByWhatsApp about={{ subject: 'goods', ids: [goods.id] }} size="xs" mayAct={isSettled} />
          )}
        </GoodsFacts>
        {kept && (
          <Text className={styles.kept} c="dimmed">
            {kept}
          </Text>
        )}
        <div className={`fields ${thumb.thumb}`} tabIndex={-1} data-autofocus={isTouch || undefined}>
          <Photos
            isReadOnly={isReadOnly}
            kind={kind}
            goods={goods}
            detach={(photoId) => removePhoto({ id: goods.id, photoId }, withoutKey)}
            onCount={setPhotoCount}
          />
          <Fields fields={form} />
          <ClientField
            clients={clients}
            owner={ownerOf(goods)}
            {...form.field('clientId')}
            onUnreadable={form.field('clientId').onChange}
          />
          <MeasureFields form={form} />
          <ConditionWithProof form={form} hasPhoto={photoCount > 0} />
          <NoteInput label="Description" required={condition !== 'Bon état'} {...form.field('description')} />
          <PlacingFields form={form} />
        </div>
      </FormModal>
      {asked === 'move' && (
        <Moving id={goods.id} number={goods.number} onDone={onClose} onClose={() => setAsked(null)} />
      )}
      <Suspense>
        {asked === 'exempt' && (
          <ExemptModal
            ids={[goods.id]}
            subtitle={goods.number}
            onDone={onClose}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function ownerOf({ clientId, clientName }: RowOf[GoodsKind]) {
  return clientId && clientName ? { id: clientId, name: clientName } : null
}
