import type { GoodsStatus } from '@escale/contract/trade/goods/words'
import { Button, type ButtonProps } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { useOpenHandOver } from './hand-over.ts'

type Props = ButtonProps & {
  goods: readonly { id: string; status: GoodsStatus }[]
  /** Called before an action, and returns false to prevent it, for example while changes are unsaved. */
  mayAct?: () => boolean
  /** Called when the hand-over that this button began is closed. */
  onDone?: () => void
}

/**
 * The button that starts the hand-over of goods ready for collection. Hidden from users without the
 * permission.
 */
export function HandOverButton({ goods, mayAct = () => true, onDone, ...button }: Props) {
  const mayHandOver = useMay('reception.handOver')
  const { start, open } = useOpenHandOver()
  const [isBegun, setBegun] = useState(false)
  const isOpen = start !== null
  const [wasOpen, setWasOpen] = useState(false)
  const here = goods.filter(({ status }) => status === 'Disponible').map(({ id }) => id)
  const finish = useEffectEvent(() => {
    setBegun(false)
    setWasOpen(false)
    onDone?.()
  })
  useEffect(() => {
    if (!isBegun) return
    if (isOpen) setWasOpen(true)
    else if (wasOpen) finish()
  }, [isBegun, isOpen, wasOpen])
  if (!mayHandOver || (here.length === 0 && !isBegun)) return null

  function begin() {
    if (!mayAct()) return
    setBegun(true)
    open(here)
  }

  return (
    <Button variant="default" {...button} onClick={begin}>
      Remettre
    </Button>
  )
}
