import type { Message } from '@escale/contract/trade/conversations/rows'
import { IconLink, IconMail } from '@tabler/icons-react'
import { useClocks } from '#ui/display/useClocks.tsx'
import styles from './Conversations.module.css'
import { MessageActs } from './MessageActs.tsx'
import { MessageFile } from './MessageFile.tsx'
import { mapOf, otherContent } from './other-content.ts'
import { StatusTicks } from './StatusTicks.tsx'

/** One message: what it says, who said it, how far it went. */
export function Bubble({ message }: { message: Message }) {
  const { hour } = useClocks()
  const { channel, direction, kind, origin, status, sentByName, replyTo } = message
  if (channel === 'Lien') return <Opening message={message} />
  if (kind === 'système') return <p className={styles.system}>{message.body}</p>
  return (
    <article
      className={styles.bubble}
      data-direction={direction}
      data-channel={channel}
      aria-label={direction === 'Reçu' ? 'Reçu' : 'Envoyé'}
    >
      {channel === 'Courriel' && (
        <span className={`small muted ${styles.channel}`}>
          <IconMail size={14} stroke={1.6} aria-hidden /> Email
        </span>
      )}
      {replyTo && (
        <blockquote className={styles.quoted} dir="auto">
          {replyTo.body ?? replyTo.kind}
        </blockquote>
      )}
      {message.isDeleted ? (
        <span className="muted">Message supprimé par son auteur</span>
      ) : (
        <Content message={message} />
      )}
      <span className={`small muted num ${styles.foot}`}>
        {direction === 'Envoyé' && (saidBy[origin] ?? sentByName)} {message.isEdited && 'modifié'}{' '}
        {hour(message.occurredAt)}
        {direction === 'Envoyé' && channel === 'WhatsApp' && <StatusTicks status={status} />}
        {status === 'Lu' && (
          <span className={styles.read} aria-hidden>
            Lu
          </span>
        )}
      </span>
      <MessageActs message={message} />
    </article>
  )
}

function Content({ message }: { message: Message }) {
  const { body } = message
  const other = otherContent(message)
  const map = mapOf(message)
  return (
    <>
      <MessageFile message={message} />
      {other && <span className="muted">{other}</span>}
      {body && (
        <span className={styles.text} dir="auto">
          {body}
        </span>
      )}
      {map && (
        <a className="link" href={map} target="_blank" rel="noreferrer">
          Voir sur la carte
        </a>
      )}
    </>
  )
}

/** A link that the client opened: nothing was written. */
function Opening({ message: { body, occurredAt } }: { message: Message }) {
  const { hour } = useClocks()
  return (
    <p className={`num ${styles.system} ${styles.opening}`}>
      <IconLink size={14} stroke={1.6} aria-hidden />
      <span>
        {body} · {hour(occurredAt)}
      </span>
    </p>
  )
}

const saidBy: Partial<Record<Message['origin'], string>> = {
  automatique: 'Automatique',
  téléphone: 'Depuis le téléphone',
}
