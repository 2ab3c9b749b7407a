import type { Conversation } from '@escale/contract/trade/conversations/rows'
import { dayOf, today } from '@escale/contract/values/days'
import { initialsOf } from '@escale/contract/values/initials'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { serverNow } from '#session/request/server-clock.ts'
import { useClocks, useTimeZone } from '#ui/display/useClocks.tsx'
import styles from './Conversations.module.css'
import { StatusTicks } from './thread/StatusTicks.tsx'
import { spokenDay } from './thread/spoken-times.ts'

type Props = { row: Conversation; isOpen: boolean; onOpen: () => void }

/** A conversation in the list: person, last message, and badges such as the unread count. */
export function ConversationRow({ row, isOpen, onOpen }: Props) {
  const name = conversationName(row)
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-unread={row.unreadCount > 0 || undefined}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={styles.avatar} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className={styles.rowWords}>
          <span className={styles.rowLine}>
            <span className="strong truncated" dir="auto">
              {name}
            </span>
            <LastAt at={row.lastAt} />
          </span>
          <span className={styles.rowLine}>
            <span className={`truncated ${styles.last}`}>
              {row.lastDirection === 'Envoyé' && row.lastStatus && <StatusTicks status={row.lastStatus} />}{' '}
              <bdi>{row.lastText ?? (row.lastDirection ? 'Pièce jointe' : 'Aucun message')}</bdi>
            </span>
            <Marks row={row} />
          </span>
        </span>
      </button>
    </li>
  )
}

/** The name of a conversation: its client or WhatsApp contact name, else the phone number. */
export function conversationName({ name, phone }: { name: string | null; phone: string | null }): string {
  return name ?? (phone ? readablePhone(phone) : 'Numéro masqué')
}

function Marks({ row }: { row: Conversation }) {
  return (
    <span className={styles.marks}>
      {row.failedCount > 0 && <span className="pill late">Échec</span>}
      {row.isStopped && <span className="pill">STOP</span>}
      {row.assignedTo && (
        <span className={`muted ${styles.whose}`} title={`Suivie par ${row.assignedTo.name}`}>
          {initialsOf(row.assignedTo.name)}
        </span>
      )}
      {row.unreadCount > 0 && (
        <span className="unread-count num">
          {row.unreadCount}
          <span className="visually-hidden"> {row.unreadCount > 1 ? 'non lus' : 'non lu'}</span>
        </span>
      )}
    </span>
  )
}

function LastAt({ at }: { at: Conversation['lastAt'] }) {
  const { hour } = useClocks()
  const timeZone = useTimeZone()
  const isToday = dayOf(at, timeZone) === today(timeZone, serverNow())
  return (
    <time className={`muted num ${styles.at}`} dateTime={at}>
      {isToday ? hour(at) : spokenDay(at, timeZone, serverNow())}
    </time>
  )
}
