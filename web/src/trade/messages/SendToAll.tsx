import type { MessageRecords } from '@escale/contract/trade/messages/contract'
import { sendableKind } from '@escale/contract/trade/messages/recipient-refusals'
import { Button, Text } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useSave } from '#ui/form/save/useSave.ts'
import type { PlannedMessage } from './message-texts.ts'

type SendManyInput = Parameters<typeof api.messages.sendMany.call>[0]

type Props = {
  about: MessageRecords
  templateKey: string | null
  without: string[]
  chosen: readonly PlannedMessage[]
  now: number
  onSent: () => void
  onClose: () => void
}

/**
 * Sends a message to all selected clients through the company's WhatsApp account. The price categories are
 * shown first.
 */
export function SendToAll({ about, templateKey, without, chosen, now, onSent, onClose }: Props) {
  const sending = useSave({
    send: (draft: SendManyInput, { key }) => api.messages.sendMany.call(draft, underKey(key)),
    done: ({ sent }) =>
      sent === 0
        ? "Aucun message n'est parti : ils viennent tous d'être prévenus."
        : pluralize(sent, "message en file d'envoi", "messages en file d'envoi"),
    failed: "Les messages n'ont pas pu être envoyés",
    onSaved: onSent,
  })
  return (
    <>
      {chosen.length > 0 && (
        <Text className="small muted" px="md" pb="xs">
          {billingText(chosen, now)}
        </Text>
      )}
      {sending.refusal && <Refusal sentence={sending.refusal} />}
      <div className="modal-foot">
        <Button variant="default" ml="auto" onClick={onClose}>
          Annuler
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={sending.isPending}
          onClick={() => sending.submit({ ...about, templateKey, without })}
        >
          Envoyer à {pluralize(chosen.length, 'client')}
        </Button>
      </div>
    </>
  )
}

/** The number of messages by price category, such as `12 modèles (utilité), 3 réponses libres`. */
function billingText(chosen: readonly PlannedMessage[], now: number): string {
  const templates = chosen.filter(
    ({ recipient, template }) => sendableKind(recipient.addresses[0], template, now) === 'modèle',
  )
  const categories = Map.groupBy(templates, ({ template }) => template?.category ?? '')
  const free = chosen.length - templates.length
  return [
    ...[...categories].map(([category, all]) => `${pluralize(all.length, 'modèle')} (${category})`),
    ...(free > 0 ? [pluralize(free, 'réponse libre', 'réponses libres')] : []),
  ].join(', ')
}
