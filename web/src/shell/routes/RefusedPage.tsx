import { knownRole, roleNames } from '@escale/contract/access/permissions'
import type { ScreenRefusal } from '@escale/contract/access/screens'
import { Button } from '@mantine/core'
import { IconBuilding, IconLock, IconToggleLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { reportBlocked } from '#session/page/block-report.ts'
import { State } from '#ui/feedback/State.tsx'

/** Shown instead of a screen that the person may not open: their role, the required role, and a link back. */
export function RefusedPage({ refusal }: { refusal: ScreenRefusal }) {
  const { pathname } = useLocation()
  useEffect(() => {
    reportBlocked('PAGE_BLOCKED', pathname)
  }, [pathname])
  return (
    <State
      isPage
      icon={IconLock}
      title={refusal.heading}
      hint={
        <>
          Votre rôle : <b className="strong">{roleNames[refusal.role]}</b>
          <br />
          Rôle requis : <b className="strong">{roleNames[knownRole(refusal.required)]}</b>
        </>
      }
      action={
        <Button variant="default" component={Link} to="/app">
          Retour au tableau de bord
        </Button>
      }
    />
  )
}

/** Shown to a super_admin without an open company, instead of a screen with a company's data. */
export function NoCompanyPage() {
  return (
    <State
      isPage
      icon={IconBuilding}
      title="Aucune entreprise n'est ouverte"
      hint="Cette page montre les données d'une entreprise : ouvrez-en une d'abord."
      action={
        <Button variant="default" component={Link} to="/app/entreprises">
          Voir les entreprises
        </Button>
      }
    />
  )
}

/** Shown instead of a screen of an optional part that the company has switched off. */
export function SwitchedOffPage() {
  return (
    <State
      isPage
      icon={IconToggleLeft}
      title="Cette partie n'est pas allumée"
      hint="Un administrateur l'allume dans Paramètres › Facturation."
      action={
        <Button variant="default" component={Link} to="/app">
          Retour au tableau de bord
        </Button>
      }
    />
  )
}
