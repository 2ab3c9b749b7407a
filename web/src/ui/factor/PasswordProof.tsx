import type { Session } from '@escale/contract/access/session'
import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import styles from './factor.module.css'
import { useOwnProof } from './useOwnProof.ts'

/** Confirms the user's identity with the password, for users without a second factor. */
export function PasswordProof({ onProved }: { onProved: (session: Session) => void }) {
  const [password, setPassword] = useState('')
  const { refusal, isPending, prove } = useOwnProof(onProved)

  return (
    <form
      className={styles.steps}
      noValidate
      onSubmit={(event) => void prove(event, { way: 'password', password })}
    >
      <PasswordInput
        data-autofocus
        size="md"
        name="password"
        label="Mot de passe"
        autoComplete="current-password"
        required
        value={password}
        error={refusal}
        aria-invalid={refusal ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher la saisie', tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isPending} fullWidth>
        Confirmer
      </Button>
    </form>
  )
}
