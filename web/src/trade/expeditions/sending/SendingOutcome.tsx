import { Button } from '@mantine/core'
import type { api } from '#api.ts'
import styles from '#trade/choice/TellClients.module.css'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { pluralize } from '#ui/figures/count.ts'

export type SentToAll = Awaited<ReturnType<typeof api.documentSendings.send.call>>

type Props = { title: string; subtitle: string; sent: SentToAll; onClose: () => void }

/** Says how many documents leave, and names the clients who get none. */
export function SendingOutcome({ title, subtitle, sent, onClose }: Props) {
  const { clients, documents, leftOut } = sent
  const sentence =
    documents === 0
      ? "Rien n'est parti."
      : `${pluralize(documents, 'document part', 'documents partent')} vers ${pluralize(clients, 'client')}.`
  return (
    <AppModal title={title} subtitle={subtitle} size={680} onClose={onClose}>
      <div className="fields">
        <p className={`notice ${documents === 0 ? 'wait' : 'ok'}`} role="status">
          {sentence}
        </p>
        {leftOut.length > 0 && (
          <section aria-label="Sans envoi">
            <b className="strong small">
              {pluralize(leftOut.length, 'client sans envoi', 'clients sans envoi')}
            </b>
            <ul className={`rows ${styles.told}`}>
              {leftOut.map(({ clientId, name, reason }) => (
                <li key={clientId}>
                  <span>{name}</span>
                  <span className="small muted">{reason}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="modal-foot">
        <Button data-autofocus ml="auto" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </AppModal>
  )
}
