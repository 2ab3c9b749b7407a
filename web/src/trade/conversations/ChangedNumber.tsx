import type { ChangedNumber as Change } from '@escale/contract/trade/conversations/rows'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Button } from '@mantine/core'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import styles from './Conversations.module.css'

/**
 * Shown after WhatsApp has reported that a client has a new number. A button saves it in the client's record.
 */
export function ChangedNumber({ change }: { change: Change | null }) {
  const mayChange = useMay('clients.write')
  return change && mayChange ? <Offer change={change} /> : null
}

function Offer({ change: { number, clientId, clientVersion } }: { change: Change }) {
  const save = useSave<void, unknown>({
    send: (_, { key }) =>
      api.clients.update.call({ id: clientId, version: clientVersion, phone: number }, underKey(key)),
    done: 'Numéro enregistré sur la fiche du client',
    failed: "Le numéro n'a pas été enregistré",
    onSaved: () => {},
  })
  return (
    <div className={styles.unknown} role="note">
      <span className="strong">
        Nouveau numéro : <span className="num">{readablePhone(number)}</span>
      </span>
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.submit()}>
        Enregistrer sur la fiche
      </Button>
      {save.refusal && <Refusal sentence={save.refusal} />}
    </div>
  )
}
