import { Button } from '@mantine/core'
import { State } from '#ui/feedback/State.tsx'

type Props = { reason: string; retry: () => void; isPage?: boolean }

/** Shown when a request to check a link has failed. The link itself may be valid. */
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
