import { Group, Text } from '@mantine/core'
import { useSession } from '#session/useSession.ts'
import styles from './Header.module.css'
import { UserMenu } from './UserMenu.tsx'

const banner = 'Escale, la gestion du fret maritime, aérien et terrestre'

export function Header() {
  const { company } = useSession()
  return (
    <Group component="header" className={styles.header} wrap="nowrap" gap={10} miw={0}>
      <p className={styles.banner}>
        <span className="truncated">{banner}</span>
        {company && (
          <>
            <Text span inherit visibleFrom="sm" aria-hidden="true">
              ·
            </Text>
            <Text span inherit truncate visibleFrom="sm" c="var(--e-text)" fw={520}>
              {company.name}
            </Text>
          </>
        )}
      </p>
      <UserMenu />
    </Group>
  )
}
