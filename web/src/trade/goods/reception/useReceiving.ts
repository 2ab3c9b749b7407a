import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import type { ReceptionStart } from './form/starts.ts'
import { usePrefetchedReception } from './usePrefetchedReception.ts'

type OpenReception = {
  kind: GoodsKind
  start?: ReceptionStart | undefined
  code?: string | undefined
  formKey: number
}

type CorrectionForm = Pick<OpenReception, 'kind' | 'start'> | null

const kinds: Record<string, GoodsKind> = { colis: 'Colis', vehicule: 'Véhicule' }

/**
 * The open reception of the page: a new one (`?saisie=`), or the correction of a waiting item (`?corriger=`).
 */
export function useReceiving(mayReceive: boolean) {
  const [receiving, setReceiving] = useState<OpenReception | null>(null)
  const correction = useOpenRecord('corriger')
  const newForm = useOpenRecord('saisie')
  // Counted over the whole life of the page, so that two forms opened in one render never share a React key.
  const openCount = useRef(0)
  const isOpen = useOpenMark(receiving !== null)
  const [turn, setTurn] = useState(0)

  usePrefetchedReception(mayReceive)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item the address names.
  useEffect(() => {
    if (correction.id === null) return
    const place = Number(correction.id)
    const closing = new AbortController()
    const show = (found: CorrectionForm) => {
      if (found) return setReceiving({ ...found, formKey: ++openCount.current })
      setReceiving((now) => (now?.start?.correctedItem?.place === place ? null : now))
      correction.close()
    }
    void import('./form/ReceptionModal.tsx')
      .then(({ openCorrection }) => openCorrection(place, closing.signal, show))
      .catch(correction.close)
    return () => closing.abort()
  }, [correction.id, turn])

  // A page closed with an open reception shows it again when it is reopened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form in the address.
  useEffect(() => {
    const kind = kinds[newForm.id ?? '']
    if (kind && mayReceive && !receiving) setReceiving({ kind, formKey: ++openCount.current })
  }, [newForm.id])

  const isCorrecting = Boolean(receiving?.start?.correctedItem)
  useWhenUnnamed(newForm.id, () => isCorrecting || setReceiving(null))
  useWhenUnnamed(correction.id, () => isCorrecting && setReceiving(null))

  /** Reopens a reception that was refused after its form had closed. */
  function reopenRefused(place: number) {
    if (correction.id === String(place)) setTurn(turn + 1)
    else correction.open(String(place))
  }

  /** The next reception starts, so the correction is finished. */
  function startNext() {
    if (correction.id === null) return
    setReceiving((now) => now && { ...now, start: undefined })
    correction.close()
  }

  function close() {
    isOpen.current = false
    startTransition(() => setReceiving(null))
    if (newForm.id !== null) newForm.close()
    // The address may name the next item already.
    if (correction.id !== null && receiving?.start?.correctedItem?.place === Number(correction.id))
      correction.close()
  }

  function receive(kind: GoodsKind, code?: string) {
    const formKey = ++openCount.current
    isOpen.current = true
    startTransition(() => setReceiving({ kind, code, formKey }))
    newForm.open(kind === 'Colis' ? 'colis' : 'vehicule')
  }

  return { receiving, isOpen, close, startNext, receive, reopenRefused }
}

/** The Back button of the browser removes the form from the address, and so closes the form. */
function useWhenUnnamed(name: string | null, close: () => unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form that the address names no more.
  useEffect(() => {
    if (name === null) close()
  }, [name])
}

/**
 * Tells whether a form is open. The mark is set before React renders, so that an early scan waits for the
 * form.
 */
function useOpenMark(isOpen: boolean) {
  const mark = useRef(false)
  useEffect(() => {
    mark.current = isOpen
  }, [isOpen])
  return mark
}
