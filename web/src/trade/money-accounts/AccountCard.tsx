import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import { UnstyledButton } from '@mantine/core'
import { useClocks } from '#ui/display/useClocks.tsx'
import styles from './parts/MoneyAccounts.module.css'

/** The card of an account, with its balance in each currency side by side. */
export function AccountCard({ account, onOpen }: { account: MoneyAccount; onOpen: () => void }) {
  const { name, kind, operator, number, agency, session } = account
  const details = [operator, number, agency].filter(Boolean).join(' · ')
  return (
    <UnstyledButton className={`card ${styles.account}`} onClick={onOpen}>
      <span className={styles.name}>
        <b className="strong">{name}</b>
        {kind === 'caisse' && <TillTag session={session} />}
      </span>
      {details && <span className="muted small">{details}</span>}
      <Balances account={account} />
    </UnstyledButton>
  )
}

function TillTag({ session }: Pick<MoneyAccount, 'session'>) {
  if (!session) return <span className="pill plain">Fermée</span>
  return <span className="pill ok">{session.state}</span>
}

/** The balances of an account. A cashier counts a till without knowing what it should hold. */
export function Balances({ account: { balances, currency, session } }: { account: MoneyAccount }) {
  const { shortMoment } = useClocks()
  if (balances === null)
    return (
      <span className="muted small">
        {session
          ? `Ouverte par ${session.openedByName}, ${shortMoment(session.openedAt)}`
          : 'Le solde se découvre au comptage.'}
      </span>
    )
  const shown = balances.length > 0 ? balances : [{ currency: currency ?? ('USD' as const), amount: 0 }]
  return (
    <span className={styles.balances}>
      {shown.map((balance) => (
        <b
          key={balance.currency}
          className={`strong num ${styles.balance}`}
          data-negative={balance.amount < 0}
        >
          {formatAmount(balance.amount, balance.currency)}
        </b>
      ))}
    </span>
  )
}
