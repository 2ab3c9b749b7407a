import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { Link } from 'react-router'
import { State } from '#ui/State.tsx'

export function NotFound() {
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
