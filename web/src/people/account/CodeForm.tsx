import { CodeDraft } from '@escale/contract/people/account/draft'
import { Button, TextInput } from '@mantine/core'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import styles from './account.module.css'
import { Refusals } from './Refusals.tsx'
import { useSend } from './useSend.ts'

type Props<Body> = {
  /** Email address that the code was sent to. Undefined when the form must ask for it. */
  email: string | undefined
  path: string
  verb: string
  onDone: (body: Body, email: string) => void
  /** Called with the error code, in addition to showing the message. */
  onRefused?: (code: string) => void
}

/** The form in which people type a six-digit code. */
export function CodeForm<Body>({ email, path, verb, onDone, onRefused }: Props<Body>) {
  const form = useDraft({ onDevice: never, schema: CodeDraft, start: { email: email ?? '', code: '' } })
  const { isPending, refusal, send } = useSend(form.refuse)

  async function check(draft: CodeDraft) {
    const outcome = await send<Body>(path, draft)
    if (!outcome) return
    if ('body' in outcome) onDone(outcome.body, draft.email)
    else onRefused?.(outcome.code)
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit(check)}>
      <Refusals sentences={refusal} />
      {!email && (
        <TextInput
          size="md"
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.field('email')}
        />
      )}
      <TextInput
        className={styles.code}
        size="md"
        label="Code reçu par email"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123 456"
        required
        {...form.text('code')}
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {verb}
      </Button>
    </form>
  )
}
