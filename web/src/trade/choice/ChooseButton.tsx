import { Button } from '@mantine/core'
import { useMay, useSession } from '#session/current/useSession.ts'

/**
 * Starts selecting rows, to send a message to their clients. Hidden from users who may only message one
 * client at a time. The button is among the filters, so it takes no height on a phone.
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
