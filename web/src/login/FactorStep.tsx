import type { Session } from '@escale/contract/access/session'
import { Button } from '@mantine/core'
import { FactorForm } from '#ui/FactorForm.tsx'

type Props = {
  verb: string
  onSignedIn: (session: Session) => void
  /** Back to the password: given up, or too late. */
  onBack: (sentence: string | null) => void
}

/** After a right password: the code that opens the session. */
export function FactorStep({ verb, onSignedIn, onBack }: Props) {
  return (
    <FactorForm path="/api/auth/sign-in/factor" verb={verb} onProved={onSignedIn} onOver={onBack}>
      <Button variant="default" onClick={() => onBack(null)}>
        Retour
      </Button>
    </FactorForm>
  )
}
