import { SubProductDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { SubProduct } from '@escale/contract/company/settings/rows'
import { TextInput } from '@mantine/core'
import { api } from '#api.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'

const labels: Labels<SubProduct> = { name: 'Nom' }
const initialSubProduct = (subProduct: SubProduct | null) => ({ name: subProduct?.name ?? '' })

/** Creates, renames or removes a sub-product, which is a detail of an air service. */
export default function SubProductModal({
  subProduct,
  onClose,
}: {
  subProduct: SubProduct | null
  onClose: () => void
}) {
  const record = useRecord({
    onDevice: { form: 'sub-product' },
    row: subProduct,
    schema: SubProductDraft,
    startOf: initialSubProduct,
    labels,
    create: {
      send: api.settings.createSubProduct.call,
      done: settingsMessages.subProductCreated,
      failed: settingsMessages.subProductCreateFailed,
    },
    change: {
      send: api.settings.changeSubProduct.call,
      done: settingsMessages.subProductChanged,
      failed: settingsMessages.subProductChangeFailed,
    },
    remove: {
      send: api.settings.removeSubProduct.call,
      done: settingsMessages.subProductDeleted,
      failed: settingsMessages.subProductDeleteFailed,
      question: `Supprimer « ${subProduct?.name} » ? Les factures qui le nomment ne changent pas.`,
    },
    onRefused: ({ code, message }) => (code === 'TAKEN' ? { name: message } : undefined),
    onClose,
  })
  return (
    <FormModal
      {...record}
      title={subProduct ? 'Modifier le sous-produit' : 'Nouveau sous-produit'}
      size={420}
    >
      <div className="fields">
        <TextInput data-autofocus label="Nom" required {...record.form.field('name')} />
      </div>
    </FormModal>
  )
}
