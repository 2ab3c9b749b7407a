import { knownRole, roleNames } from '@escale/contract/access/permissions'
import type { ScreenRefusal } from '@escale/contract/access/screens'
import { Button } from '@mantine/core'
import { IconBuilding, IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { reportBlocked } from '#session/block-report.ts'
import { State } from '#ui/feedback/State.tsx'

/** Why a screen stays shut: the person's role, the role it takes, and a way back. */
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

/** For a super_admin with no company open, on a screen that shows the business of one. */
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
