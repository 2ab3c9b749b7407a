import { PasswordChangeDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import { PasswordInput } from '@mantine/core'
import { api } from '#api.ts'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { Check } from '#ui/field/Check.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Changes the password. The current password is required. */
export function PasswordSection() {
  const form = useDraft({
    onDevice: never,
    schema: PasswordChangeDraft,
    start: { current: '', password: '', endOthers: true },
  })
  const save = useSave({
    send: (draft: PasswordChangeDraft) => api.account.changePassword.call(draft),
    done: ({ message }) => message,
    failed: accountMessages.passwordChangeFailed,
    form,
    onRefused: passwordFields,
    onSaved: () => form.reset(),
  })
  const chosen = form.field('password')
  return (
    <FormPanel
      title="Mot de passe"
      hint="Un message en prévient votre adresse. Les liens de réinitialisation déjà envoyés ne valent plus rien."
      form={form}
      save={save}
      verb="Changer le mot de passe"
    >
      <CurrentPassword {...form.field('current')} />
      <PasswordInput
        label="Nouveau mot de passe"
        description="10 caractères au moins, difficiles à deviner."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
        {...chosen}
        aria-invalid={chosen.error ? true : undefined}
      />
      <Check label="Fermer mes autres sessions" {...form.box('endOthers')} />
    </FormPanel>
  )
}
