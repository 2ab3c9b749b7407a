import type { Receipt } from '@escale/contract/trade/goods/contract'
import { type Condition, ReceiptDraft } from '@escale/contract/trade/goods/draft'
import { warehouseMessages } from '@escale/contract/trade/goods/messages'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { formatNumber } from '#ui/count.ts'
import { FormModal } from '#ui/FormModal.tsx'
import { NoteInput } from '#ui/NoteInput.tsx'
import type { Labels } from '#ui/StaleNotice.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { useSave } from '#ui/useSave.ts'
import { ConditionField } from './fields/ConditionField.tsx'
import { QuantityField } from './fields/QuantityField.tsx'
import { GoodsFacts } from './GoodsFacts.tsx'
import { startOfReceipt } from './goods-start.ts'
import { JustSaved, useNextOne } from './JustSaved.tsx'
import { Photos } from './Photos.tsx'
import styles from './thumb.module.css'

const labels: Labels<Receipt> = {
  trackingNumber: 'Numéro de suivi',
  brandName: 'Marque',
  conditionStatus: 'État',
  quantity: ['Quantité', formatNumber],
  description: 'Description',
  status: 'Statut',
}

/** A parcel: new when `receipt` is null, and then one after the other. */
export default function ReceiptModal({ receipt, onClose }: { receipt: Receipt | null; onClose: () => void }) {
  const isReadOnly = !useMay('reception.receive')
  const mayDelete = useMay('reception.delete')
  const form = useDraft({ schema: ReceiptDraft, start: startOfReceipt(receipt), isReadOnly })
  const [condition, setCondition] = useState<Condition>(receipt?.conditionStatus ?? 'Bon état')
  form.watch('conditionStatus', ({ value }) => setCondition(value))
  const next = useNextOne<Receipt>(() => form.getInputNode('trackingNumber'))
  const save = useSave({
    send: (draft: ReceiptDraft, { key, version }) =>
      receipt ? api.warehouse.changeReceipt.call({ id: receipt.id, version, ...draft }) : api.warehouse.receive.call(draft, underKey(key)),
    version: receipt?.version,
    done: receipt ? warehouseMessages.receiptChanged : warehouseMessages.receiptCreated,
    failed: warehouseMessages.receiptSaveFailed,
    refuse: form.refuse,
    onSaved: (saved) => {
      if (receipt) return onClose()
      form.setValues({ ...startOfReceipt(null), conditionStatus: saved.conditionStatus })
      form.resetDirty()
      form.clearErrors()
      next.follow(saved)
    },
  })
  const removal = useSave({
    send: (_: void) => api.warehouse.removeReceipt.call({ id: receipt?.id ?? '' }),
    done: warehouseMessages.receiptDeleted,
    failed: warehouseMessages.receiptDeleteFailed,
    onSaved: onClose,
  })

  return (
    <FormModal
      title={receipt ? 'Modifier la réception' : 'Nouvelle réception'}
      subtitle={receipt?.number}
      size={520}
      form={form}
      save={save}
      onClose={onClose}
      verb={receipt ? 'Modifier' : 'Enregistrer la réception'}
      isContinuous={!receipt}
      editing={receipt ? { row: receipt, startOf: startOfReceipt, labels } : undefined}
      deletion={
        receipt && mayDelete
          ? { question: 'Êtes-vous sûr de vouloir supprimer cette réception ? Cette action est irréversible.', removal }
          : undefined
      }
    >
      {receipt && <GoodsFacts goods={receipt} />}
      {next.saved && <JustSaved number={next.saved.number} what={next.saved.trackingNumber} />}
      <div className={`fields ${styles.thumb}`}>
        {receipt && (
          <Photos
            isReadOnly={isReadOnly}
            photos={receipt.photos}
            number={receipt.number}
            attach={(photoId) => api.warehouse.addReceiptPhoto.call({ id: receipt.id, photoId })}
          />
        )}
        <TextInput
          data-autofocus
          label="Numéro de suivi"
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('trackingNumber')}
        />
        <TextInput label="Marque" maxLength={200} autoComplete="off" {...form.field('brandName')} />
        <ConditionField {...form.field('conditionStatus')} />
        <QuantityField {...form.field('quantity')} />
        <NoteInput label="Description" required={condition !== 'Bon état'} {...form.field('description')} />
      </div>
    </FormModal>
  )
}
