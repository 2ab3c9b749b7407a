import { IconAlertCircle } from '@tabler/icons-react'
import styles from './LoginPage.module.css'

/** Why signing in failed, above the fields. */
export function SignInRefusal({ sentence }: { sentence: string }) {
  return (
    <div className={styles.refusal} role="alert">
      <IconAlertCircle size={17} stroke={1.6} aria-hidden />
      {sentence}
    </div>
  )
}
