import type { GoodsStatus } from '@escale/contract/trade/goods/words'
import { Button, type ButtonProps } from '@mantine/core'
import { use, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { OverForm } from './OverForm.tsx'
import { OverContext } from './over.ts'

type Props = ButtonProps & {
  goods: readonly { id: string; status: GoodsStatus }[]
  /** Called before an action, and returns false to prevent it, for example while changes are unsaved. */
  mayAct?: () => boolean
  onDone?: () => void
}

/**
 * The button that starts the hand-over of goods ready for collection. Hidden from users without the
 * permission.
 */
export function HandOverButton({ goods, mayAct = () => true, onDone, ...button }: Props) {
  const HandOver = use(OverContext)?.HandOver
  const mayHandOver = useMay('reception.handOver')
  const [ids, setIds] = useState<string[] | null>(null)
  const here = goods.filter(({ status }) => status === 'Disponible').map(({ id }) => id)
  if (!mayHandOver || (here.length === 0 && ids === null)) return null

  function close() {
    setIds(null)
    onDone?.()
  }

  return (
    <>
      <Button variant="default" {...button} onClick={() => mayAct() && setIds(here)}>
        Remettre
      </Button>
      <OverForm>{HandOver && ids && <HandOver start={ids} onClose={close} />}</OverForm>
    </>
  )
}
