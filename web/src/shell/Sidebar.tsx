import { roleNames } from '@escale/contract/permissions'
import { NavLink } from 'react-router'
import { useSession } from '#session/useSession.ts'
import { Credits } from './Credits.tsx'
import { grouped, type MenuEntry } from './menu.ts'
import { pages } from './pages.ts'
import styles from './Sidebar.module.css'
import { screenIcons } from './screen-icons.ts'

export function Sidebar({ entries }: { entries: MenuEntry[] }) {
  const { role, company } = useSession()
  return (
    <aside className={styles.side} aria-label="Barre latérale">
      <div className={styles.head}>
        <Logo name={company?.name ?? 'Escale'} url={company?.logoUrl} />
        <div className={styles.titles}>
          <div className={styles.product}>Escale</div>
          <div className="muted small truncated" data-own-look>
            {roleNames[role]}
          </div>
        </div>
      </div>
      <nav className={styles.menu} aria-label="Menu principal">
        {grouped(entries).map(([group, own]) => (
          <div key={group}>
            {group && <p className={styles.group}>{group}</p>}
            <ul className={styles.entries}>
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
  const prepare = () => void pages[entry.key]?.()
  return (
    <NavLink className={styles.entry} to={entry.path} end={entry.path === '/app'} onPointerEnter={prepare} onFocus={prepare}>
      <Sign size={17} stroke={1.6} aria-hidden />
      {entry.title}
    </NavLink>
  )
}

/** A company's logo, or its initials on its colour. */
function Logo({ name, url }: { name: string; url: string | null | undefined }) {
  return url ? <img className={styles.logo} src={url} alt="" /> : <Monogram name={name} />
}

/** A company's initials on its colour. */
export function Monogram({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0])
    .join('')
    .slice(0, 2)
  return (
    <span className={styles.monogram} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  )
}
