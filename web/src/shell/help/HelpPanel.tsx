import { type ScreenKey, screenAt } from '@escale/contract/access/screens'
import { TextInput, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import type { MenuEntry } from '#shell/menu/menu.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { phoneMedia } from '#ui/feedback/phone-media.ts'
import styles from './Help.module.css'
import { HelpArticle } from './HelpArticle.tsx'
import { findHelpPages, type HelpKey, helpPages } from './help-pages.ts'
import { ShortcutList } from './ShortcutList.tsx'

type ShownPage = HelpKey | 'shortcuts'

const shortcutsTitle = 'Raccourcis clavier'
const helpTitle = (shown: ShownPage) => (shown === 'shortcuts' ? shortcutsTitle : helpPages[shown].title)

/** The help: the page of the screen below, the other pages, a search over all of them and the shortcuts. */
export default function HelpPanel({ entries, onClose }: { entries: MenuEntry[]; onClose: () => void }) {
  const keys = useOwnPages(entries)
  const here = screenAt(useLocation().pathname)
  const [shown, setShown] = useState<ShownPage>(here && keys.includes(here) ? here : (keys[0] ?? 'offline'))
  const [search, setSearch] = useState('')
  const content = useRef<HTMLDivElement>(null)
  // On a phone the keyboard would cover the page.
  const isPhone = useMediaQuery(phoneMedia, false, { getInitialValueInEffect: false })
  const found: ShownPage[] = search.trim() ? findHelpPages(keys, search) : [...keys, 'shortcuts']

  function show(key: ShownPage) {
    setShown(key)
    content.current?.scrollTo(0, 0)
    content.current?.focus()
  }

  return (
    <AppModal title="Aide" subtitle={helpTitle(shown)} size={900} onClose={onClose}>
      <div className={styles.columns}>
        <div className={styles.list}>
          <TextInput
            {...(!isPhone && { 'data-autofocus': true })}
            type="search"
            aria-label="Chercher dans l'aide"
            placeholder="Chercher dans l'aide"
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && found[0]) show(found[0])
            }}
          />
          <PageList found={found} shown={shown} onShow={show} />
        </div>
        <section
          ref={content}
          {...(isPhone && { 'data-autofocus': true })}
          className={styles.content}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls by keyboard.
          tabIndex={0}
          aria-label={helpTitle(shown)}
        >
          {shown === 'shortcuts' ? (
            <ShortcutList entries={entries} />
          ) : (
            <HelpArticle page={helpPages[shown]} />
          )}
        </section>
      </div>
    </AppModal>
  )
}

type ListProps = { found: ShownPage[]; shown: ShownPage; onShow: (key: ShownPage) => void }

function PageList({ found, shown, onShow }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-key=${shown}]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [shown])
  if (found.length === 0)
    return (
      <p className={styles.nothing} role="status">
        Aucune page n'en parle. Essayez un autre mot.
      </p>
    )
  return (
    <nav aria-label="Pages de l'aide">
      <ul ref={list} className={styles.pages}>
        {found.map((key) => (
          <li key={key}>
            <UnstyledButton
              className="nav-entry"
              data-key={key}
              aria-current={key === shown ? 'page' : undefined}
              onClick={() => onShow(key)}
            >
              {helpTitle(key)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The pages of the person's own screens, then those about the whole application. */
function useOwnPages(entries: MenuEntry[]): HelpKey[] {
  const { role, practice } = useSession()
  const own: ScreenKey[] = entries.map(({ key }) => key)
  const beside: HelpKey[] = role === 'admin' ? ['security', 'settings'] : ['settings']
  return [...own, ...beside, ...(practice || role === 'admin' ? (['practice'] as const) : []), 'offline']
}
