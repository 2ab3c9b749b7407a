import { Button, Stack } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/** Opens or closes the public sign-up. */
export function SignUpPanel({ isOpen, sendsMail }: { isOpen: boolean; sendsMail: boolean }) {
  const change = useSave<{ isOpen: boolean }, unknown>({
    send: (request, { key }) => api.platform.openSignUp.call(request, underKey(key)),
    action: 'idempotent',
    done: isOpen ? 'Inscription fermée' : 'Inscription ouverte',
    failed: "Erreur lors du changement de l'inscription",
    onSaved: () => {},
  })
  return (
    <section className="card" aria-labelledby="sign-up">
      <div className="card-head">
        <h2 id="sign-up">Inscription</h2>
      </div>
      <Stack gap={10} align="flex-start" p="lg" fz={13.5}>
        <p>
          <span className={`pill ${isOpen ? 'ok' : ''}`}>{isOpen ? 'Ouverte' : 'Fermée'}</span>
        </p>
        <p className="muted">
          {isOpen
            ? "Chacun peut créer un compte, sans entreprise : il n'y voit rien tant qu'un administrateur ne l'a pas accepté."
            : 'On entre par invitation seulement.'}
        </p>
        {isOpen && !sendsMail && (
          <p className="muted">
            Sans envoi d'emails, personne ne peut vérifier le sien : l'inscription reste fermée en fait.
          </p>
        )}
        {change.refusal && <Refusal sentence={change.refusal} />}
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.submit({ isOpen: !isOpen })}
        >
          {isOpen ? "Fermer l'inscription" : "Ouvrir l'inscription"}
        </Button>
      </Stack>
    </section>
  )
}
