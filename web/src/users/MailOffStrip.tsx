import { IconMailOff } from '@tabler/icons-react'
import styles from './users.module.css'

export function MailOffStrip() {
  return (
    <p className={styles.strip} role="status">
      <IconMailOff size={16} stroke={1.6} aria-hidden />
      L'envoi des emails n'est pas configuré : rien ne part. Le lien de chaque invitation s'affiche, à transmettre vous-même.
    </p>
  )
}
