import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const SydoniaModal = lazyPart(() => import('./SydoniaModal.tsx'))

/** The button that opens the customs files of a departure. */
export function SydoniaButton({ expedition }: { expedition: ExpeditionDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Fichiers SYDONIA
      </Button>
      <Suspense>{isOpen && <SydoniaModal expedition={expedition} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
