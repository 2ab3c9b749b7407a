import { Link } from 'react-router'
import styles from './account.module.css'
import { useOptions } from './useOptions.ts'

/** A hint where to read emails, because the demonstration does not send them. */
export function DemoMailHint() {
  if (useOptions()?.mail !== 'mailbox') return null
  return (
    <p className={`notice info ${styles.hint}`}>
      <span>
        Démonstration : aucun email ne part. Celui-ci se lit dans la{' '}
        <Link to="/app/courriels" target="_blank">
          boîte aux lettres
        </Link>
        , avec le compte super@escale.demo.
      </span>
    </p>
  )
}
