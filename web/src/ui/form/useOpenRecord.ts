import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isClosedStep, recordStep } from './record-step.ts'

/**
 * The record a page shows over its list, named by a parameter of the address: other screens link to it, a
 * reload keeps it. Opening it is
 * a step of history, so the browser's Back closes the record and Forward opens it again.
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
    // A record that Back has closed is told so once more by its form.
    if (new URLSearchParams(location.search).has(param))
      setParams(addressWith(null), { replace: true, state: stateOfStep() })
  }

  return {
    id: params.get(param),
    open,
    /** Instead of what is open: a form that is not saved asks first. */
    openInstead: (id: string) => setParams(addressWith(id)),
    close,
  }
}

/**
 * The state of the step the page stands on, as the router keeps it: a row drawn before the last step left
 * holds an older one.
 */
function stateOfStep(): unknown {
  return (history.state as { usr?: unknown } | null)?.usr ?? null
}

/**
 * From the call to the browser until the step is left: a page holds the hook once for each kind of record,
 * and a form may close twice.
 */
let isLeaving = false

/** Leaves the step of a record that was closed by its own button: the step below shows the same address. */
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
