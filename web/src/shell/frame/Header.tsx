import { ActionIcon, Group, Text } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMay, useSession } from '#session/current/useSession.ts'
import { setHelpOpen } from '#shell/help/help-state.ts'
import { SearchBox } from '#shell/search/SearchBox.tsx'
import { LastSeenSign } from '#shell/strips/LastSeenSign.tsx'
import { lazyPiece } from '#ui/dialog/lazy-part.ts'
import { firstContentShown } from '#ui/feedback/first-content.ts'
import styles from './Header.module.css'
import { UserMenu } from './UserMenu.tsx'

const OutboxSign = lazyPiece(async () => {
  await firstContentShown()
  return { default: (await import('#shell/outbox/outbox-parts.ts')).OutboxSign }
})

const Bell = lazyPiece(async () => {
  await firstContentShown()
  return { default: (await import('#shell/bell/Bell.tsx')).Bell }
})

const banner = 'Escale, la gestion du fret maritime, aérien et terrestre'

export function Header() {
  const { company } = useSession()
  const hasDashboard = useMay('dashboard.read')
  return (
    <Group component="header" className={styles.header} wrap="nowrap" gap={10} miw={0}>
      <p className={styles.banner}>
        <span className="truncated">{banner}</span>
        {company && (
          <>
            <Text span inherit className="desk-only" aria-hidden="true">
              ·
            </Text>
            <Text span inherit truncate className="desk-only" c="var(--e-text)" fw={520}>
              {company.name}
            </Text>
          </>
        )}
      </p>
      <LastSeenSign />
      <SearchBox className={styles.search} />
      <Suspense>{company && hasDashboard && <Bell key={company.id} />}</Suspense>
      <Suspense>{company && <OutboxSign />}</Suspense>
      <ActionIcon
        className="desk-only"
        variant="subtle"
        color="gray"
        size={34}
        aria-label="Aide"
        title="Aide (?)"
        onClick={() => setHelpOpen(true)}
      >
        <IconHelp size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      <UserMenu />
    </Group>
  )
}
