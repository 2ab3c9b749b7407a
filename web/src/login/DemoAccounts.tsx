import { type Role, roleNames } from '@escale/contract/access/permissions'
import { useEffect, useState } from 'react'
import { ask } from '#session/request/plain-request.ts'
import styles from './LoginPage.module.css'

type DemoOffer = {
  password: string
  accounts: { email: string; role: Role; company: string | null }[]
} | null
type Props = {
  /** Slug of the company of the page. Only its accounts are shown. */
  company: string | undefined
  onPick: (credentials: { email: string; password: string }) => void
}

/**
 * The accounts of the demonstration, as buttons that fill in the form. Renders nothing outside the
 * demonstration.
 */
export function DemoAccounts({ company: own, onPick }: Props) {
  const [demo, setDemo] = useState<DemoOffer>(null)
  useEffect(() => {
    ask<DemoOffer>('GET', '/api/demo-accounts')
      .then((answer) => answer.ok && setDemo(answer.body))
      .catch(() => undefined)
  }, [])
  const accounts = demo?.accounts.filter(({ company }) => !own || company === own)
  if (!demo || !accounts?.length) return null

  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.demoTitle}>
        Comptes de démonstration
      </h2>
      <div className={styles.accounts}>
        {accounts.map(({ email, role, company }) => (
          <button
            key={email}
            type="button"
            className={styles.account}
            onClick={() => onPick({ email, password: demo.password })}
          >
            <span className={styles.email}>{email}</span>
            <span className={styles.about}>{[roleNames[role], company].filter(Boolean).join(' · ')}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
