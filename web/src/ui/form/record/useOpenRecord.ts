import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isClosedStep, recordStep } from './record-step.ts'

/**
 * The record that a page shows over its list, named by a parameter of the address: other pages link to it,
 * and a reload keeps it. Opening it adds a history entry, so Back closes the record and Forward opens it
 * again.
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
    // The form of a record that Back has closed calls this once more.
    if (new URLSearchParams(location.search).has(param))
      setParams(addressWith(null), { replace: true, state: stateOfStep() })
  }

  return {
    id: params.get(param),
    open,
    /** Replaces the open record. An unsaved form asks first. */
    openInstead: (id: string) => setParams(addressWith(id)),
    close,
  }
}

/**
 * The state of the current history entry, from the browser: a row rendered earlier would hold an older one.
 */
function stateOfStep(): unknown {
  return (history.state as { usr?: unknown } | null)?.usr ?? null
}

/**
 * True from the call of `navigate(-1)` until the browser has moved: a page uses the hook once per kind of
 * record, and a form may close twice.
 */
let isLeaving = false

/**
 * Goes back from the entry of a record that was closed by its own button: the entry below has the same
 * address.
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
