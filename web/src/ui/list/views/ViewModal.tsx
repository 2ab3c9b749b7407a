import { ViewName, viewMessages } from '@escale/contract/trade/lists/views'
import type { ListView } from '@escale/contract/trade/lists/views-contract'
import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { api, type underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { Check } from '#ui/field/Check.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import type { Display } from './useDisplay.ts'

const ViewForm = z.object({
  name: ViewName,
  isDefault: z.boolean(),
  isShared: z.boolean(),
  /** True when the view takes over what the list shows now. */
  takesDisplay: z.boolean(),
})
type ViewForm = z.output<typeof ViewForm>

function startOf(view: ListView | null): ViewForm {
  return {
    name: view?.name ?? '',
    isDefault: view?.isDefault ?? false,
    isShared: view?.isShared ?? false,
    takesDisplay: view === null,
  }
}

type Props = { view: ListView | null; display: Display; onClose: () => void }

/** The form of a view: its name, whether the list opens with it, and whether colleagues see it. */
export default function ViewModal({ view, display, onClose }: Props) {
  const { list, query, hidden } = display
  const mayShare = useMay('views.share')
  const shown = { query, hidden: [...hidden] }

  async function shareAfter<Saved extends ListView>(saved: Saved, isShared: boolean): Promise<Saved> {
    if (saved.isShared !== isShared)
      await api.views.share.call({ id: saved.id, isShared }, { context: { idempotencyKey: undefined } })
    return saved
  }

  async function change({ id, ...form }: ViewForm & { id: string }, under: ReturnType<typeof underKey>) {
    const { name, isDefault, isShared, takesDisplay } = form
    const changes = { id, name, isDefault, ...(takesDisplay && shown) }
    return shareAfter(await api.views.update.call(changes, under), isShared)
  }

  const record = useRecord({
    onDevice: { form: `list-view-${list}` },
    row: view,
    schema: ViewForm,
    startOf,
    create: {
      send: async ({ name, isDefault, isShared }, under) =>
        shareAfter(await api.views.create.call({ list, ...shown, name, isDefault }, under), isShared),
      done: ({ dropped }) => viewMessages.saved(dropped),
      failed: viewMessages.saveFailed,
    },
    change: { send: change, done: viewMessages.changed, failed: viewMessages.changeFailed },
    remove: {
      send: (removed, under) => api.views.remove.call(removed, under),
      done: viewMessages.removed,
      failed: viewMessages.removeFailed,
      question: `Supprimer la vue « ${view?.name ?? ''} » ?`,
    },
    onClose,
  })
  const { form } = record

  return (
    <FormModal
      {...record}
      title={view ? 'Modifier la vue' : 'Enregistrer cette vue'}
      size={460}
      verb="Enregistrer"
    >
      <div className="fields">
        {!view && (
          <p className="muted small">
            La vue retient la recherche, les filtres, l'ordre et les colonnes affichés maintenant.
          </p>
        )}
        <TextInput
          data-autofocus
          label="Nom"
          placeholder="En retard ce mois-ci"
          required
          {...form.text('name')}
        />
        {view && <Check label="Reprendre ce que la liste affiche maintenant" {...form.box('takesDisplay')} />}
        <Check label="Ouvrir la liste avec cette vue" {...form.box('isDefault')} />
        {mayShare && <Check label="La partager avec mes collègues" {...form.box('isShared')} />}
      </div>
    </FormModal>
  )
}
