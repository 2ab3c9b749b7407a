import type { Message } from '@escale/contract/trade/conversations/rows'
import { IconLink, IconMail } from '@tabler/icons-react'
import styles from '#trade/conversations/Conversations.module.css'
import { useClocks } from '#ui/display/useClocks.tsx'
import { ContactCards } from './ContactCards.tsx'
import { contactCardsIn } from './contact-cards.ts'
import { EventLine } from './EventLine.tsx'
import { MessageActs } from './MessageActs.tsx'
import { MessageFile } from './MessageFile.tsx'
import { mapLink, otherContent, sourcesOf } from './other-content.ts'
import { StatusTicks } from './StatusTicks.tsx'

/** A message bubble with its author and delivery status. */
export function Bubble({ message }: { message: Message }) {
  const { hour } = useClocks()
  const { channel, direction, kind, origin, status, sentByName, replyTo } = message
  if (channel === 'Lien') return <LinkOpening message={message} />
  if (kind === 'système') return <EventLine message={message} />
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
        {direction === 'Envoyé' && (originNames[origin] ?? sentByName)} {message.isEdited && 'modifié'}{' '}
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
  const other = otherContent(message)
  const map = mapLink(message)
  const cards = contactCardsIn(message)
  const body = cards.length > 0 ? null : message.body
  return (
    <>
      <MessageFile message={message} />
      {sourcesOf(message).map((source) => (
        <span key={source} className="small muted">
          {source}
        </span>
      ))}
      {other && <span className="muted">{other}</span>}
      {cards.length > 0 && <ContactCards cards={cards} />}
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

/**
 * Shows that the client opened a link sent to them. The event is listed among the messages although it has no
 * text.
 */
function LinkOpening({ message: { body, occurredAt } }: { message: Message }) {
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

const originNames: Partial<Record<Message['origin'], string>> = {
  automatique: 'Automatique',
  téléphone: 'Depuis le téléphone',
}
