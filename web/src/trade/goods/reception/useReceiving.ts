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
 * The open reception form, named in the URL: a new one (`?saisie=`), or the correction of unsent goods
 * (`?corriger=`).
 */
export function useReceiving(mayReceive: boolean) {
  const [receiving, setReceiving] = useState<OpenReception | null>(null)
  const correction = useOpenRecord('corriger')
  const newForm = useOpenRecord('saisie')
  // React key of the next form. It is never reset, so two forms never share a key.
  const openCount = useRef(0)
  const isOpen = useOpenMark(receiving !== null)
  const [turn, setTurn] = useState(0)

  usePrefetchedReception(mayReceive)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each item named in the URL.
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

  // A page that was closed with an open reception form opens it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each form named in the URL.
  useEffect(() => {
    const kind = kinds[newForm.id ?? '']
    if (kind && mayReceive && !receiving) setReceiving({ kind, formKey: ++openCount.current })
  }, [newForm.id])

  const isCorrecting = Boolean(receiving?.start?.correctedItem)
  useWhenUnnamed(newForm.id, () => isCorrecting || setReceiving(null))
  useWhenUnnamed(correction.id, () => isCorrecting && setReceiving(null))

  /** Reopens the form of goods that the server refused after the form had closed. */
  function reopenRefused(place: number) {
    if (correction.id === String(place)) setTurn(turn + 1)
    else correction.open(String(place))
  }

  /** Called when the next form opens: the correction is finished and removed from the URL. */
  function startNext() {
    if (correction.id === null) return
    setReceiving((now) => now && { ...now, start: undefined })
    correction.close()
  }

  function close() {
    isOpen.current = false
    startTransition(() => setReceiving(null))
    if (newForm.id !== null) newForm.close()
    // The URL may already name the next item, which must stay open.
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

/** Calls `close` when the URL no longer names the form, for example after the Back button of the browser. */
function useWhenUnnamed(name: string | null, close: () => unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL no longer names the form.
  useEffect(() => {
    if (name === null) close()
  }, [name])
}

/**
 * A ref that tells whether a form is open. Callers set it before React renders, so that a scan in between
 * waits for the form.
 */
function useOpenMark(isOpen: boolean) {
  const mark = useRef(false)
  useEffect(() => {
    mark.current = isOpen
  }, [isOpen])
  return mark
}
