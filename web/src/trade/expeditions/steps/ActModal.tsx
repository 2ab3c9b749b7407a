import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { ReasonDraft } from '@escale/contract/trade/expeditions/draft'
import { statusBefore } from '@escale/contract/trade/expeditions/life-cycle'
import { expeditionMessages, stepBackMessage } from '@escale/contract/trade/expeditions/messages'
import { messages } from '@escale/contract/wire/messages'
import { useNavigate } from 'react-router'
import { api, underKey } from '#api.ts'
import { ReasonInput } from '#ui/field/NoteInput.tsx'
import type { Attempt } from '#ui/form/drafts/attempt.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { showDeletion } from '#ui/form/undo.ts'
import type { Act } from './actions-menu.ts'

type Props = { expedition: ExpeditionDetail; act: Act; onClose: () => void }
type ActDialog = {
  title: string
  sentence: string
  verb: string
  hasReason: boolean
  send: (reason: string, attempt: Attempt) => Promise<unknown>
  done: string
  failed: string
}

const dialogs: Record<Act, (expedition: ExpeditionDetail) => ActDialog> = {
  back: ({ id, version, reference, status, passedCustoms }) => ({
    title: "Revenir à l'étape précédente",
    sentence: `De « ${status} » à « ${statusBefore(status, passedCustoms)} ». Ses marchandises reviennent avec elle.`,
    verb: 'Revenir en arrière',
    hasReason: true,
    send: (reason, { key }) => api.expeditions.stepBack.call({ id, version, reason }, underKey(key)),
    done: stepBackMessage(reference, statusBefore(status, passedCustoms) ?? status),
    failed: expeditionMessages.moveFailed,
  }),
  block: ({ id, version }) => ({
    title: "Bloquer l'expédition",
    sentence: "Elle ne passe plus à l'étape suivante tant qu'elle est bloquée.",
    verb: 'Bloquer',
    hasReason: true,
    send: (reason, { key }) => api.expeditions.block.call({ id, version, reason }, underKey(key)),
    done: expeditionMessages.blocked,
    failed: expeditionMessages.blockFailed,
  }),
  unblock: ({ id, version, blockedReason }) => ({
    title: "Débloquer l'expédition",
    sentence: `Elle est bloquée : ${blockedReason}`,
    verb: 'Débloquer',
    hasReason: false,
    send: (_, { key }) => api.expeditions.unblock.call({ id, version }, underKey(key)),
    done: expeditionMessages.unblocked,
    failed: expeditionMessages.blockFailed,
  }),
  cancel: ({ id, version }) => ({
    title: "Annuler l'expédition",
    sentence:
      'Ses marchandises et ses conteneurs sont libres pour un autre départ. Une expédition annulée ne se rouvre pas.',
    verb: "Annuler l'expédition",
    hasReason: true,
    send: (reason, { key }) => api.expeditions.cancel.call({ id, version, reason }, underKey(key)),
    done: expeditionMessages.cancelled,
    failed: expeditionMessages.cancelFailed,
  }),
  remove: ({ id }) => ({
    title: "Supprimer l'expédition",
    sentence: 'Êtes-vous sûr de vouloir supprimer cette expédition ? Cette action est irréversible.',
    verb: 'Confirmer la suppression',
    hasReason: false,
    send: (_, { key }) => api.expeditions.remove.call({ id }, underKey(key)),
    done: messages.expeditionDeleted,
    failed: messages.expeditionDeleteFailed,
  }),
}

const noReason = { reason: '' }

/**
 * The dialog of an action other than the next step, such as blocking or cancelling. Most of them require a
 * reason.
 */
export default function ActModal({ expedition, act, onClose }: Props) {
  const navigate = useNavigate()
  const dialog = dialogs[act](expedition)
  const form = useDraft<{ reason: string }, ReasonDraft>({
    onDevice: { form: 'expedition-act', of: `${expedition.id} ${act}` },
    schema: ReasonDraft,
    start: dialog.hasReason ? noReason : { reason: dialog.verb },
  })
  const save = useSave({
    send: ({ reason }: ReasonDraft, attempt) => dialog.send(reason, attempt),
    done: act === 'remove' ? () => null : dialog.done,
    failed: dialog.failed,
    form,
    onSaved: () => {
      if (act !== 'remove') return onClose()
      const { id } = expedition
      showDeletion(dialog.done, () => api.expeditions.restore.call({ id }, underKey(crypto.randomUUID())))
      void navigate('/app/expeditions')
    },
  })
  return (
    <FormModal
      title={dialog.title}
      subtitle={expedition.reference}
      size={460}
      form={form}
      save={save}
      onClose={onClose}
      verb={dialog.verb}
    >
      <div className="fields">
        <p>{dialog.sentence}</p>
        {dialog.hasReason && <ReasonInput {...form.text('reason')} />}
      </div>
    </FormModal>
  )
}
