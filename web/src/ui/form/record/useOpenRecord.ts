import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isClosedStep, recordStep } from './record-step.ts'

/**
 * The record that a page shows over its list. A query parameter contains its id, so that other pages can link
 * to it and a reload shows it again. Opening it adds a browser history entry: Back closes the record and
 * Forward opens it again.
 */
export function useOpenRecord(param: string) {
  const [params, setParams] = useSearchParams()
  useNoDoubleStep()

  function addressWith(id: string | null): URLSearchParams {
    const after = new URLSearchParams(location.search)
    if (id) after.set(param, id)
    else after.delete(param)
    return after
  }

  function open(id: string) {
    const isOpenAlready = new URLSearchParams(location.search).has(param)
    const state = stateOfStep()
    const hasStep = isOpenAlready || isClosedStep(state, location.search)
    setParams(addressWith(id), hasStep ? { replace: true, state } : { state: recordStep(location.search) })
  }

  function close() {
    // When Back has closed a record, its form calls `close` once more. The parameter is then already gone.
    if (new URLSearchParams(location.search).has(param))
      setParams(addressWith(null), { replace: true, state: stateOfStep() })
  }

  return {
    id: params.get(param),
    open,
    /** Replaces the open record by another one. The form warns first if it has unsaved values. */
    openInstead: (id: string) => setParams(addressWith(id)),
    close,
  }
}

/**
 * The state of the current browser history entry. Read from the browser, because the value from the last
 * render may be outdated.
 */
function stateOfStep(): unknown {
  return (history.state as { usr?: unknown } | null)?.usr ?? null
}

/**
 * True from `navigate(-1)` until the browser has moved. It prevents a second step, because a page may use
 * this hook several times and a form may close twice.
 */
let isLeaving = false

/**
 * A record closed by its button leaves a history entry with the same URL as the one before. This hook goes
 * back from it, so that Back does not seem to do nothing.
 */
function useNoDoubleStep() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isDouble = isClosedStep(state, search)
  useEffect(() => {
    if (!isDouble || isLeaving) return
    isLeaving = true
    addEventListener('popstate', () => setTimeout(() => (isLeaving = false)), { once: true })
    void navigate(-1)
  }, [isDouble, navigate])
}
