import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { State } from '#ui/feedback/State.tsx'
import { isMissingChunk, reloadOnce } from './missing-chunks.ts'

/** Shown instead of a page that failed to render, inside the frame. */
export function PageError() {
  return <Failed title="Cette page n'a pas pu s'afficher" />
}

/** Shown when the frame itself failed to render. */
export function RootError() {
  return (
    <main className="page">
      <Failed title="Unexpected Application Error!" />
    </main>
  )
}

function Failed({ title }: { title: string }) {
  const error = useRouteError()
  useEffect(() => {
    import('#session/page/report-failure.ts')
      .then(({ reportFailure }) => reportFailure('page', error))
      .catch(() => undefined)
  }, [error])
  if (isMissingChunk(error) && reloadOnce()) return null
  return (
    <State
      isPage
      isError
      title={title}
      hint="Une erreur inattendue est survenue. Rechargez la page ; si elle revient, prévenez votre administrateur."
      action={
        <>
          <Button onClick={() => location.reload()}>Réessayer</Button>
          <Button variant="default" component={Link} to="/app" reloadDocument>
            Retour au tableau de bord
          </Button>
        </>
      }
    />
  )
}
