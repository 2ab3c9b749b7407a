import { KnownPassword } from '@escale/contract/people/account/draft'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import styles from './account.module.css'
import type { LinkProps } from './form-props.ts'
import { Refusals } from './Refusals.tsx'
import { useSend } from './useSend.ts'

/** Asks again for the password chosen at sign-up. Shown after the link of an email. */
export function KnownPasswordForm({ token, email, onProved, onOver }: LinkProps) {
  const form = useDraft({ onDevice: never, schema: KnownPassword, start: { password: '' } })
  const { isPending, refusal, send } = useSend(form.refuse)

  async function prove(draft: KnownPassword) {
    const outcome = await send('/api/account/verification', { token, ...draft })
    if (outcome && 'body' in outcome) onProved()
    else if (outcome?.code === 'LINK_OVER') onOver()
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(prove)}>
      <Refusals sentences={refusal} />
      <TextInput size="md" label="Email" type="email" autoComplete="username" readOnly value={email} />
      <PasswordInput
        size="md"
        label="Mot de passe"
        autoComplete="current-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
        {...form.field('password')}
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Vérifier mon email
      </Button>
    </form>
  )
}
