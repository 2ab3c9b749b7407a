import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { quoteMessages } from '@escale/contract/trade/quotes/messages'
import { formatDay } from '@escale/contract/values/days'
import { Button, Group, Stack } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

type Props = { quote: QuoteDetail; onSent: () => void; onClose: () => void }

/** Confirms the sending of a draft, after which its content never changes. */
export function SendModal({ quote, onSent, onClose }: Props) {
  const { id, version, number, validityDay, clientName, versions } = quote
  const save = useSave<void, unknown>({
    send: (_, { key }) => api.quotes.send.call({ id, version }, underKey(key)),
    done: {
      title: 'Devis prêt',
      message: `Le devis ${number} ne change plus. Donnez-le à ${clientName} par WhatsApp ou par email.`,
    },
    failed: quoteMessages.sendFailed,
    onSaved: onSent,
  })
  const former = versions.find(({ state }) => state === 'Envoyé' || state === 'Accepté')
  return (
    <AppModal title="Envoyer le devis" subtitle={number} size={460} onClose={onClose}>
      <Stack p="md" gap="md">
        <p>
          Son contenu ne changera plus, et {clientName} pourra l'accepter en ligne jusqu'au{' '}
          {formatDay(validityDay)}.
        </p>
        {former && <p className="notice wait">La version {former.number} sera remplacée.</p>}
        {save.refusal && <Refusal sentence={save.refusal} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button data-autofocus loading={save.isPending} onClick={() => save.submit()}>
            Envoyer
          </Button>
        </Group>
      </Stack>
    </AppModal>
  )
}
