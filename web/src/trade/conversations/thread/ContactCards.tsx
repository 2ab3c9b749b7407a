import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import styles from '#trade/conversations/Conversations.module.css'
import type { ContactCard } from './contact-cards.ts'

/** The contact cards of a message, with their phones, emails and company. */
export function ContactCards({ cards }: { cards: ContactCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map((card, at) => (
        <li key={at} className={styles.card} dir="auto">
          <span className="strong">{card.name ?? card.role ?? 'Sans nom'}</span>
          {card.name && card.role && <span>{card.role}</span>}
          {card.phones.map((phone) => (
            <a key={phone} className="link num" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {readablePhone(phone)}
            </a>
          ))}
          {card.emails.map((email) => (
            <a key={email} className="link" href={`mailto:${email}`}>
              {email}
            </a>
          ))}
          {card.others.map((other) => (
            <span key={other}>{other}</span>
          ))}
        </li>
      ))}
    </ul>
  )
}
