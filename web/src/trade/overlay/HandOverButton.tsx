import type { GoodsStatus } from '@escale/contract/trade/goods/words'
import { Button, type ButtonProps } from '@mantine/core'
import { use, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { OverForm } from './OverForm.tsx'
import { OverContext } from './over.ts'

type Props = ButtonProps & {
  goods: readonly { id: string; status: GoodsStatus }[]
  /** Returns false when something else must be completed first. */
  mayAct?: () => boolean
  onDone?: () => void
}

/** Starts the hand-over of the available goods, for people with the permission. */
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
