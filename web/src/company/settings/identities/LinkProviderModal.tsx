import { RemovalDraft } from '@escale/contract/people/account/draft'
import { identityMessages } from '@escale/contract/people/account/identity-messages'
import { Text } from '@mantine/core'
import { api } from '#api.ts'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/**
 * Links an external sign-in. The user proves their identity here, then the identity provider takes over and
 * redirects back.
 */
export function LinkProviderModal({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useDraft({ onDevice: never, schema: RemovalDraft, start: { current: '' } })
  const save = useSave({
    send: ({ current }: RemovalDraft) => api.account.leaveToLink.call({ current }),
    done: () => null,
    failed: identityMessages.leaveFailed,
    form,
    onRefused: passwordFields,
    onSaved: ({ url }) => location.assign(url),
  })
  return (
    <FormModal title={`Relier ${name}`} size={460} form={form} save={save} onClose={onClose} verb="Continuer">
      <div className="fields">
        <Text c="dimmed" fz="sm">
          {name} vous demandera qui vous êtes, puis vous ramènera ici. Il ouvrira ensuite votre compte sans
          votre mot de passe.
        </Text>
        <CurrentPassword data-autofocus {...form.field('current')} />
      </div>
    </FormModal>
  )
}
