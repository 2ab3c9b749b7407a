import styles from './MoneyAccounts.module.css'

type Fact = readonly [name: string, value: string | null]

/** Named values of a record. Empty ones are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="muted small">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
