import { warehousePath } from '@escale/contract/access/screens'
import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link, Navigate } from 'react-router'
import { currentSession } from '#session/current/session.ts'
import { State } from './State.tsx'

export function NotFound() {
  // A warehouse supervisor can open no other page, so an unknown URL redirects to the warehouse page.
  if (currentSession()?.role === 'warehouse_supervisor') return <Navigate to={warehousePath} replace />
  return (
    <State
      isPage
      icon={IconCompass}
      title="Page introuvable"
      hint="Cette adresse n'existe pas, ou vous n'y avez plus accès."
      action={
        <Button variant="default" component={Link} to="/app">
          Retour au tableau de bord
        </Button>
      }
    />
  )
}

/** The « not found » page outside the application shell, with its own `main` element. */
export function NotFoundAlone() {
  return (
    <main className="page">
      <NotFound />
    </main>
  )
}
