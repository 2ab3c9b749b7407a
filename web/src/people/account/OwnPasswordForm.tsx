import { NewcomerDraft } from '@escale/contract/people/account/draft'
import { Button, TextInput } from '@mantine/core'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import styles from './account.module.css'
import type { LinkProps } from './form-props.ts'
import { PasswordField } from './PasswordField.tsx'
import { Refusals } from './Refusals.tsx'
import { useSend } from './useSend.ts'

/**
 * Asks for names and a new password. Shown after the link of an email, when another person may have typed
 * those of the sign-up.
 */
export function OwnPasswordForm({ token, email, onProved, onOver }: LinkProps) {
  const form = useDraft({
    onDevice: never,
    schema: NewcomerDraft,
    start: { firstName: '', lastName: '', password: '' },
  })
  const { isPending, refusal, send } = useSend(form.refuse)

  async function prove(newcomer: NewcomerDraft) {
    const outcome = await send('/api/account/verification', { token, newcomer })
    if (outcome && 'body' in outcome) onProved()
    else if (outcome?.code === 'LINK_OVER') onOver()
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(prove)}>
      <Refusals sentences={refusal} />
      <div className="pair">
        <TextInput size="md" label="Prénom" autoComplete="given-name" required {...form.field('firstName')} />
        <TextInput size="md" label="Nom" autoComplete="family-name" required {...form.field('lastName')} />
      </div>
      <TextInput size="md" label="Email" type="email" autoComplete="username" readOnly value={email} />
      <PasswordField {...form.field('password')} />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Vérifier mon email
      </Button>
    </form>
  )
}
