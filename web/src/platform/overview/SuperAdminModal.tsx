import { RemovalDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { api } from '#api.ts'
import { closeSession } from '#session/current/session.ts'
import { useSession } from '#session/current/useSession.ts'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = {
  person: { id: string; firstName: string; lastName: string; email: string }
  change: 'make' | 'unmake'
  onClose: () => void
}

const words = {
  make: {
    title: 'Nommer super administrateur',
    verb: 'Nommer',
    effect: 'pourra tout voir et tout faire, dans toutes les entreprises. Ses sessions seront fermées.',
    done: accountMessages.superAdminMade,
    failed: accountMessages.superAdminMakeFailed,
  },
  unmake: {
    title: 'Retirer un super administrateur',
    verb: 'Retirer',
    effect: 'ne sera plus super administrateur ; ses entreprises lui restent. Ses sessions seront fermées.',
    done: accountMessages.superAdminUnmade,
    failed: accountMessages.superAdminUnmakeFailed,
  },
} as const

/** Makes a person a super_admin, or ends it, confirmed by the own password of the super_admin who decides. */
export default function SuperAdminModal({
  person: { id, firstName, lastName, email },
  change,
  onClose,
}: Props) {
  const { user } = useSession()
  const { title, verb, effect, done, failed } = words[change]
  const form = useDraft({ onDevice: never, schema: RemovalDraft, start: { current: '' } })
  const save = useSave({
    send: ({ current }: RemovalDraft) =>
      change === 'make'
        ? api.superAdmins.grant.call({ id, current })
        : api.superAdmins.revoke.call({ id, current }),
    done,
    failed,
    form,
    onRefused: passwordFields,
    onSaved: () => (id === user.id ? closeSession({ hasLeft: true }) : onClose()),
  })
  return (
    <FormModal title={title} size={520} form={form} save={save} onClose={onClose} verb={verb}>
      <div className="fields">
        <p className="muted">
          <b className="strong">
            {firstName} {lastName}
          </b>{' '}
          ({email}) {effect}
        </p>
        <CurrentPassword data-autofocus {...form.field('current')} />
      </div>
    </FormModal>
  )
}
