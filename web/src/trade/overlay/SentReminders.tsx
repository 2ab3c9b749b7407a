import type { SentReminder } from '@escale/contract/trade/reminders/contract'
import { levelName } from '@escale/contract/trade/reminders/words'
import { formatDay } from '@escale/contract/values/days'
import { RowWords } from '#ui/display/RowWords.tsx'

const tones: Record<SentReminder['state'], string> = {
  'En attente': 'wait',
  Envoyé: 'ok',
  'Par courriel': 'ok',
  'Fait autrement': 'info',
  Abandonné: '',
}
const words: Partial<Record<SentReminder['state'], string>> = {
  'En attente': 'Va partir',
  'Par courriel': 'Par email',
  Envoyé: 'Par WhatsApp',
  Abandonné: 'Non partie',
}

type Props = { sent: readonly SentReminder[]; isOfInvoice?: boolean }

/** The levels that were sent or done, the latest first. The list of one invoice does not name it. */
export function SentReminders({ sent, isOfInvoice = false }: Props) {
  return (
    <ul className="rows" aria-label="Relances faites">
      {sent.map(({ id, level, day, state, reason, byName, invoiceNumber }) => (
        <li key={id}>
          <RowWords>
            <span className="strong">{levelName(level)}</span>
            <span className="small muted">
              {[formatDay(day), !isOfInvoice && invoiceNumber, byName && `par ${byName}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {reason && <span className="small">{reason}</span>}
          </RowWords>
          <span className={`pill ${tones[state]}`}>{words[state] ?? state}</span>
        </li>
      ))}
    </ul>
  )
}
