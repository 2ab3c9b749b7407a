import type { SubProduct } from '@escale/contract/company/settings/contract'
import { SubProductDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import { TextInput } from '@mantine/core'
import { api, once } from '#api.ts'
import { FormModal } from '#ui/FormModal.tsx'
import type { Labels } from '#ui/StaleNotice.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { useSave } from '#ui/useSave.ts'

const labels: Labels<SubProduct> = { name: 'Nom' }
const startOf = ({ name }: SubProduct) => ({ name })

/** One sub-product, made, renamed or removed. */
export default function SubProductModal({ subProduct, onClose }: { subProduct: SubProduct | null; onClose: () => void }) {
  const form = useDraft({ schema: SubProductDraft, start: subProduct ? startOf(subProduct) : { name: '' } })
  const save = useSave<SubProductDraft, SubProduct>({
    send: (draft, { key, version }) =>
      subProduct
        ? api.settings.changeSubProduct.call({ id: subProduct.id, version, ...draft })
        : api.settings.createSubProduct.call(draft, once(key)),
    version: subProduct?.version,
    done: subProduct ? settingsMessages.subProductChanged : settingsMessages.subProductCreated,
    failed: subProduct ? settingsMessages.subProductChangeFailed : settingsMessages.subProductCreateFailed,
    refuse: form.refuse,
    fieldsOf: ({ code, message }) => (code === 'TAKEN' ? { name: message } : undefined),
    onSaved: onClose,
  })
  const removal = useSave<void, unknown>({
    send: () => (subProduct ? api.settings.removeSubProduct.call({ id: subProduct.id }) : Promise.resolve()),
    done: settingsMessages.subProductDeleted,
    failed: settingsMessages.subProductDeleteFailed,
    onSaved: onClose,
  })
  return (
    <FormModal
      title={subProduct ? 'Modifier le sous-produit' : 'Nouveau sous-produit'}
      size={420}
      form={form}
      save={save}
      onClose={onClose}
      verb={subProduct ? 'Modifier' : 'Créer'}
      editing={subProduct ? { row: subProduct, startOf, labels } : undefined}
      deletion={subProduct ? { question: `Supprimer « ${subProduct.name} » ? Les factures qui le nomment ne changent pas.`, removal } : undefined}
    >
      <div className="fields">
        <TextInput data-autofocus label="Nom" required {...form.field('name')} />
      </div>
    </FormModal>
  )
}
