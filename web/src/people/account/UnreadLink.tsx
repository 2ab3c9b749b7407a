import { Button } from '@mantine/core'
import { State } from '#ui/feedback/State.tsx'

type Props = { reason: string; retry: () => void; isPage?: boolean }

/** The link could not be looked at: it may well be good. */
export function UnreadLink({ reason, retry, isPage = false }: Props) {
  return (
    <State
      isPage={isPage}
      isError
      title="Le lien n'a pas pu être lu"
      hint={reason}
      action={
        <Button variant="default" onClick={retry}>
          Réessayer
        </Button>
      }
    />
  )
}
