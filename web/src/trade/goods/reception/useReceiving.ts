import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useOpenRecord } from '#ui/form/useOpenRecord.ts'
import type { ReceptionStart } from './starts.ts'
import { useFilesThenCopies } from './useFilesThenCopies.ts'

type Receiving = { kind: GoodsKind; start?: ReceptionStart | undefined; code?: string | undefined; n: number }

type Found = Pick<Receiving, 'kind' | 'start'> | null

const kinds: Record<string, GoodsKind> = { colis: 'Colis', vehicule: 'Véhicule' }

/**
 * The reception that is open on the page: a new one (`?saisie=`), or one of the device's that is being
 * corrected (`?corriger=`).
 */
export function useReceiving(mayReceive: boolean) {
  const [receiving, setReceiving] = useState<Receiving | null>(null)
  const corrected = useOpenRecord('corriger')
  const begun = useOpenRecord('saisie')
  // Counted over the whole life of the page: one left and one opened in the same turn never bear the same
  // key.
  const opened = useRef(0)
  const isOpen = useOpenMark(receiving !== null)
  const [turn, setTurn] = useState(0)

  useFilesThenCopies(mayReceive)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item the address names.
  useEffect(() => {
    if (corrected.id === null) return
    const place = Number(corrected.id)
    const left = new AbortController()
    const show = (found: Found) => {
      if (found) return setReceiving({ ...found, n: ++opened.current })
      setReceiving((now) => (now?.start?.correcting?.place === place ? null : now))
      corrected.close()
    }
    void import('./ReceptionModal.tsx')
      .then(({ correct }) => correct(place, left.signal, show))
      .catch(corrected.close)
    return () => left.abort()
  }, [corrected.id, turn])

  // A page that went while a reception was filled in comes back with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form the address names.
  useEffect(() => {
    const kind = kinds[begun.id ?? '']
    if (kind && mayReceive && !receiving) setReceiving({ kind, n: ++opened.current })
  }, [begun.id])

  const isCorrecting = Boolean(receiving?.start?.correcting)
  useWhenUnnamed(begun.id, () => isCorrecting || setReceiving(null))
  useWhenUnnamed(corrected.id, () => isCorrecting && setReceiving(null))

  /** What was refused after its form had gone. */
  function comeBack(place: number) {
    if (corrected.id === String(place)) setTurn(turn + 1)
    else corrected.open(String(place))
  }

  /** The next one is begun: what was corrected is done with. */
  function goOn() {
    if (corrected.id === null) return
    setReceiving((now) => now && { ...now, start: undefined })
    corrected.close()
  }

  function stop() {
    isOpen.current = false
    startTransition(() => setReceiving(null))
    if (begun.id !== null) begun.close()
    // The address may name the next one already.
    if (corrected.id !== null && receiving?.start?.correcting?.place === Number(corrected.id))
      corrected.close()
  }

  function receive(kind: GoodsKind, code?: string) {
    const n = ++opened.current
    isOpen.current = true
    startTransition(() => setReceiving({ kind, code, n }))
    begun.open(kind === 'Colis' ? 'colis' : 'vehicule')
  }

  return { receiving, isOpen, stop, goOn, receive, comeBack }
}

/** The browser's Back takes the name of the form out of the address, and so closes the form. */
function useWhenUnnamed(name: string | null, close: () => unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form that the address names no more.
  useEffect(() => {
    if (name === null) close()
  }, [name])
}

/**
 * Whether a form is open. It is marked as soon as it is asked for: what is scanned before it is drawn waits
 * for it.
 */
function useOpenMark(isOpen: boolean) {
  const mark = useRef(false)
  useEffect(() => {
    mark.current = isOpen
  }, [isOpen])
  return mark
}
