import { Button } from '@mantine/core'
import { useMay, useSession } from '#session/current/useSession.ts'

/**
 * Starts a selection of rows whose clients receive a message. Hidden from people who may write to one client
 * only. It stands among the filters, so that rows keep their room on a small phone.
 */
export function ChooseButton({
  choice: { chosen, start },
}: {
  choice: { chosen: unknown; start: () => void }
}) {
  const { company } = useSession()
  const mayWriteToMany = useMay('messages.many')
  if (!mayWriteToMany || !company || chosen) return null
  return (
    <Button variant="default" px="sm" onClick={start}>
      Choisir
    </Button>
  )
}
