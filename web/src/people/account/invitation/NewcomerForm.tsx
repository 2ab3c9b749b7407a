import { NewcomerDraft } from '@escale/contract/people/account/draft'
import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { signIn } from '#login/sign-in.ts'
import styles from '#people/account/account.module.css'
import type { InvitedProps } from '#people/account/form-props.ts'
import { PasswordField } from '#people/account/PasswordField.tsx'
import { Refusals } from '#people/account/Refusals.tsx'
import { useSend } from '#people/account/useSend.ts'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'

/** The form of an invited person without an account, who chooses a password. */
export function NewcomerForm({ token, invitation, onAccepted, onOver }: InvitedProps) {
  const { firstName, lastName, email, company } = invitation
  const form = useDraft({
    onDevice: never,
    schema: NewcomerDraft,
    start: { firstName, lastName, password: '' },
  })
  const { isPending, refusal, send } = useSend(form.refuse)

  // True when the last request got no response. An invitation works once, so the account may already exist.
  const isLost = useRef(false)

  async function join(newcomer: NewcomerDraft) {
    const outcome = await send('/api/account/invitation/accept', { token, newcomer })
    if (!outcome) return
    const isUsed = 'code' in outcome && outcome.code === 'LINK_OVER'
    if ('code' in outcome && !(isUsed && isLost.current)) {
      isLost.current ||= outcome.code === 'NETWORK'
      return isUsed && onOver()
    }
    const opened = await signIn({ email, password: newcomer.password, tenant: company?.slug })
    if (isUsed && 'refusal' in opened) onOver()
    else onAccepted()
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(join)}>
      <Refusals sentences={refusal} />
      <div className="pair">
        <TextInput size="md" label="Prénom" autoComplete="given-name" required {...form.field('firstName')} />
        <TextInput size="md" label="Nom" autoComplete="family-name" required {...form.field('lastName')} />
      </div>
      <TextInput size="md" label="Email" type="email" autoComplete="username" readOnly value={email} />
      <PasswordField {...form.field('password')} />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        Créer mon compte
      </Button>
    </form>
  )
}
