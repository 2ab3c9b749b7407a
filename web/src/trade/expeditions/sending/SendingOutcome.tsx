import { Button } from '@mantine/core'
import type { api } from '#api.ts'
import { LeftOutClients } from '#trade/choice/LeftOutClients.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { pluralize } from '#ui/figures/count.ts'

export type SentToAll = Awaited<ReturnType<typeof api.documentSendings.send.call>>

type Props = { title: string; subtitle: string; sent: SentToAll; onClose: () => void }

const unsentWords = { label: 'Sans envoi', one: 'client sans envoi', many: 'clients sans envoi' }

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
        <LeftOutClients clients={leftOut} words={unsentWords} />
      </div>
      <div className="modal-foot">
        <Button data-autofocus ml="auto" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </AppModal>
  )
}
