import { warehousePath } from '@escale/contract/access/screens'
import { Button, Stack } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import { Link, NavLink, useParams } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { screenLink } from '#session/passkey/screen-link.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { State } from '#ui/feedback/State.tsx'
import styles from './Settings.module.css'
import { type Section, sections, sectionsFor } from './sections.ts'

const path = '/app/parametres'
const components = new Map(sections.map(({ key, load }): [string, ComponentType] => [key, lazyPart(load)]))

/**
 * The settings of the user's account and, for admins, of the company: a list of pages beside the opened one.
 * On a phone only one of the two is shown at a time.
 */
export default function SettingsPage() {
  const session = useSession()
  const { section: key } = useParams()
  const own = sectionsFor(session)
  const shown = key === undefined ? own[0] : own.find((section) => section.key === key)
  return (
    <div className="page flowing">
      <PageHeader title="Paramètres">
        {session.role === 'warehouse_supervisor' && <WarehouseLink />}
      </PageHeader>
      <div className={styles.columns} data-chosen={key !== undefined || undefined}>
        <SectionList own={own} shown={shown} />
        <Stack className={styles.content} miw={0}>
          <Button
            className="phone-only"
            ml={-12}
            mr="auto"
            component={Link}
            to={path}
            variant="subtle"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
          >
            Tous les paramètres
          </Button>
          {shown ? <SectionContent section={shown} /> : <MissingSection />}
        </Stack>
      </div>
    </div>
  )
}

/** On a phone the role warehouse_supervisor has no tab bar, so this link leads back to the warehouse. */
function WarehouseLink() {
  return (
    <Button component={Link} to={warehousePath} variant="default">
      Réception Warehouse
    </Button>
  )
}

function SectionList({ own, shown }: { own: readonly Section[]; shown: Section | undefined }) {
  const security = screenLink(useSession(), 'security')
  return (
    <nav className={styles.list} aria-label="Paramètres">
      {(['Mon compte', 'Entreprise'] as const).map((group) => {
        const listed = own.filter((section) => section.group === group)
        if (listed.length === 0) return null
        return (
          <div key={group}>
            <p className="nav-group">{group}</p>
            <ul>
              {listed.map(({ key, title, load }) => (
                <li key={key}>
                  <NavLink
                    className="nav-entry"
                    to={`${path}/${key}`}
                    data-shown={key === shown?.key || undefined}
                    onPointerEnter={() => void load()}
                    onFocus={() => void load()}
                  >
                    {title}
                  </NavLink>
                </li>
              ))}
              {group === 'Entreprise' && security && (
                <li>
                  <Link className="nav-entry" to={security.path}>
                    {security.title}
                    <IconChevronRight size={14} stroke={1.6} aria-hidden />
                  </Link>
                </li>
              )}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function SectionContent({ section }: { section: Section }) {
  const Content = components.get(section.key)
  if (!Content) return <MissingSection />
  return (
    <Suspense key={section.key} fallback={<Loading />}>
      <Content />
    </Suspense>
  )
}

function MissingSection() {
  return (
    <State
      title="Cette page des paramètres n'est pas la vôtre"
      hint="Elle n'existe pas, ou votre rôle n'y donne pas accès. Choisissez-en une autre."
    />
  )
}
