import { EmailChangeDraft } from '@escale/contract/people/account/draft'
import { accountMessages } from '@escale/contract/people/account/messages'
import type { Profile } from '@escale/contract/people/account/own-account'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { api } from '#api.ts'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { MailOffStrip } from '#ui/feedback/MailOffStrip.tsx'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/**
 * Changes the email address of the account. The password is required, and the change applies once the new
 * address is confirmed.
 */
export function EmailPanel({ profile: { email, pendingEmail, isEmailProved } }: { profile: Profile }) {
  const form = useDraft({ onDevice: never, schema: EmailChangeDraft, start: { email: '', current: '' } })
  const save = useSave({
    send: (draft: EmailChangeDraft) => api.account.askEmail.call(draft),
    done: ({ message }) => message,
    failed: accountMessages.emailChangeFailed,
    form,
    onRefused: passwordFields,
    onSaved: () => form.reset(),
  })
  return (
    <FormPanel
      title="Adresse email"
      hint="Elle vous connecte. La nouvelle se confirme par un lien, et l'ancienne reçoit un email."
      form={form}
      save={save}
      verb="Changer d'email"
      isSecondary
    >
      <MailOffStrip>Une nouvelle adresse ne peut pas être confirmée.</MailOffStrip>
      <Stack component="dl" gap={2}>
        <dt className="small">Email actuel</dt>
        <dd className="strong">{email}</dd>
      </Stack>
      {!isEmailProved && <Unproved />}
      {pendingEmail && <Pending email={pendingEmail} />}
      <div className="pair">
        <TextInput label="Nouvel email" type="email" required autoComplete="email" {...form.field('email')} />
        <CurrentPassword {...form.field('current')} />
      </div>
    </FormPanel>
  )
}

function Pending({ email }: { email: string }) {
  const cancel = useSave<void, unknown>({
    send: () => api.account.cancelEmail.call(),
    done: accountMessages.emailChangeCancelled,
    failed: accountMessages.emailChangeFailed,
    onSaved: () => {},
  })
  return (
    <div className="notice info" role="status">
      <Group justify="space-between" gap="sm" flex={1}>
        <span>
          En attente de confirmation : <b className="strong">{email}</b>
        </span>
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.submit()}>
          Annuler la demande
        </Button>
      </Group>
    </div>
  )
}

/**
 * Warns that the email address is not verified. Until then the account only opens the company that invited
 * the user.
 */
function Unproved() {
  const ask = useSave<void, { message: string }>({
    send: () => api.account.askVerification.call(),
    done: ({ message }) => message,
    failed: accountMessages.verificationFailed,
    onSaved: () => {},
  })
  return (
    <div className="notice info" role="status">
      <Group justify="space-between" gap="sm" flex={1}>
        <span>
          Cette adresse n'est pas encore vérifiée : elle n'ouvre que l'entreprise qui vous a invité.
        </span>
        <Button size="xs" variant="default" loading={ask.isPending} onClick={() => ask.submit()}>
          Vérifier mon email
        </Button>
      </Group>
    </div>
  )
}
