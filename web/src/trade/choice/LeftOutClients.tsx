import { pluralize } from '#ui/figures/count.ts'
import styles from './TellClients.module.css'

type Words = { label: string; one: string; many: string }

type Props = {
  clients: readonly { clientId: string; name: string; reason: string }[]
  words?: Words
}

const leftOutWords: Words = {
  label: 'Laissés de côté',
  one: 'client laissé de côté',
  many: 'clients laissés de côté',
}

/** The clients whom a sending does not reach, each with the reason. */
export function LeftOutClients({ clients, words: { label, one, many } = leftOutWords }: Props) {
  if (clients.length === 0) return null
  return (
    <section aria-label={label}>
      <b className="strong small">{pluralize(clients.length, one, many)}</b>
      <ul className={`rows ${styles.told}`}>
        {clients.map(({ clientId, name, reason }) => (
          <li key={clientId}>
            <span>{name}</span>
            <span className="small muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
