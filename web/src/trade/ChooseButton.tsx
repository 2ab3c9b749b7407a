import { Button } from '@mantine/core'
import { useMay, useSession } from '#session/useSession.ts'

/**
 * Begins to choose rows whose clients are written to; nothing for who may write to one only. Among the
 * filters: a small phone keeps its rows.
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
