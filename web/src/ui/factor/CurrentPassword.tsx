import { messages } from '@escale/contract/wire/messages'
import '@mantine/core/styles/Anchor.layer.css'
import { Anchor, PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { api, failureOf } from '#api.ts'
import { showFailure } from '#ui/feedback/toast.ts'

/**
 * A field for the current password, which sensitive actions require again. Users without a password, or who
 * forgot it, can request a code by email instead.
 */
export function CurrentPassword(props: PasswordInputProps) {
  const [message, setMessage] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function mailCode() {
    setPending(true)
    try {
      setMessage((await api.account.reauthenticate.call()).message)
    } catch (error) {
      showFailure(failureOf(error).message || messages.unavailable)
    } finally {
      setPending(false)
    }
  }

  return (
    <PasswordInput
      label="Mot de passe actuel"
      autoComplete="current-password"
      required
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        <span aria-live="polite">
          {message}{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            py={{ base: 12, sm: 3 }}
            disabled={isPending}
            onClick={() => void mailCode()}
          >
            {message ? 'Recevoir un autre code' : 'Recevoir un code par email à la place'}
          </Anchor>
        </span>
      }
      {...props}
    />
  )
}
