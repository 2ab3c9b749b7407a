import { useSession } from '#session/useSession.ts'
import styles from './Header.module.css'
import { UserMenu } from './UserMenu.tsx'

const banner = 'Escale, la gestion du fret maritime, aérien et terrestre'

export function Header() {
  const { company } = useSession()
  return (
    <header className={styles.header}>
      <p className={styles.banner}>
        <span className={styles.slogan}>{banner}</span>
        {company && (
          <>
            <span className={styles.dot} aria-hidden="true">
              ·
            </span>
            <span className={styles.company}>{company.name}</span>
          </>
        )}
      </p>
      <UserMenu />
    </header>
  )
}
