import { whatsAppMessages } from '@escale/contract/company/whatsapp/messages'
import type { WhatsAppAccount } from '@escale/contract/company/whatsapp/rows'
import { Button, Group, Stack } from '@mantine/core'
import { api } from '#api.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/**
 * For a company that also uses this number in the WhatsApp Business app: imports the app's message history
 * and contacts. WhatsApp allows each request once.
 */
export function TelephoneActs({ account, onAsked }: { account: WhatsAppAccount; onAsked: () => void }) {
  const { moment } = useClocks()
  const history = useSave<void, WhatsAppAccount>({
    send: () => api.whatsapp.askHistory.call(),
    done: whatsAppMessages.historyAsked,
    failed: whatsAppMessages.askFailed,
    onSaved: onAsked,
  })
  const contacts = useSave<void, WhatsAppAccount>({
    send: () => api.whatsapp.askContacts.call(),
    done: whatsAppMessages.contactsAsked,
    failed: whatsAppMessages.askFailed,
    onSaved: onAsked,
  })
  const refusal = history.refusal ?? contacts.refusal
  return (
    <Stack gap="xs">
      <p className="small muted">
        Le numéro est aussi dans l'application d'un téléphone : ce qui s'y écrit se lit ici. Ouvrez-la au
        moins tous les treize jours. WhatsApp ne donne l'historique et les contacts qu'une fois, dans les 24 h
        qui suivent la liaison.
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          disabled={account.historyAskedAt !== null}
          loading={history.isPending}
          onClick={() => history.submit()}
        >
          Reprendre l'historique
        </Button>
        <Button
          variant="default"
          disabled={account.contactsAskedAt !== null}
          loading={contacts.isPending}
          onClick={() => contacts.submit()}
        >
          Reprendre les contacts
        </Button>
      </Group>
      {account.historyAskedAt && (
        <span className="small muted">Historique demandé le {moment(account.historyAskedAt)}.</span>
      )}
      {account.contactsAskedAt && (
        <span className="small muted">Contacts demandés le {moment(account.contactsAskedAt)}.</span>
      )}
      {refusal && <Refusal sentence={refusal} />}
    </Stack>
  )
}
