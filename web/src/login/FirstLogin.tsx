import type { Face } from '@escale/contract/site/face/contract'
import { LoginFrame } from './LoginFrame.tsx'
import styles from './LoginPage.module.css'
import { LoginTitle } from './LoginTitle.tsx'

/** The sign-in page as the server draws it: what is read is there at once, what is typed in comes with the application. */
export function FirstLogin({ face }: { face: Face | null }) {
  return (
    <LoginFrame face={face}>
      <div className={styles.form}>
        <LoginTitle face={face} />
        <div className={styles.field} />
        <div className={styles.field} />
        <div className={styles.button} />
        <span className="visually-hidden" role="status">
          Chargement...
        </span>
      </div>
    </LoginFrame>
  )
}
