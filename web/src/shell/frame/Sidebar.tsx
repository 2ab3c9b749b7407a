import { roleNames } from '@escale/contract/access/permissions'
import { Box, Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { NavLink } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { grouped, type MenuEntry } from '#shell/menu/menu.ts'
import { pages } from '#shell/routes/pages.ts'
import { lazyPiece } from '#ui/dialog/lazy-part.ts'
import { CompanyMark } from '#ui/display/CompanyMark.tsx'
import { ProductMark } from '#ui/display/ProductMark.tsx'
import { firstContentShown } from '#ui/feedback/first-content.ts'
import { Credits } from './Credits.tsx'
import styles from './Sidebar.module.css'
import { screenIcons } from './screen-icons.ts'

const UnreadCount = lazyPiece(async () => {
  await firstContentShown()
  return { default: (await import('./UnreadCount.tsx')).UnreadCount }
})

export function Sidebar({ entries }: { entries: MenuEntry[] }) {
  const { role, company } = useSession()
  return (
    <aside className={styles.side} aria-label="Barre latérale">
      <Group className={styles.head} wrap="nowrap" gap={10} p="12px 14px 10px">
        {company ? (
          <CompanyMark name={company.name} logoUrl={company.logoUrl} logoClassName={styles.logo} />
        ) : (
          <ProductMark />
        )}
        <Box miw={0} lh={1.25}>
          <Text fw={600} lh="inherit">
            Escale
          </Text>
          <div className="muted small truncated" data-own-look>
            {roleNames[role]}
          </div>
        </Box>
      </Group>
      <nav className={styles.menu} aria-label="Menu principal">
        {grouped(entries).map(([group, own]) => (
          <div key={group}>
            {group && <p className="nav-group">{group}</p>}
            <ul>
              {own.map((entry) => (
                <li key={entry.key}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Credits className={styles.foot} />
    </aside>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const Sign = screenIcons[entry.key]
  const prepare = () => void pages[entry.key]()
  return (
    <NavLink
      className="nav-entry"
      to={entry.path}
      end={entry.path === '/app'}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Sign size={17} stroke={1.6} aria-hidden />
      {entry.title}
      {entry.key === 'whatsapp' && (
        <Suspense>
          <UnreadCount />
        </Suspense>
      )}
    </NavLink>
  )
}
