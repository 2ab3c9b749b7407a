import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isClosedStep, recordStep } from './record-step.ts'

/**
 * The record a page shows over its list, named by a parameter of the address: other screens link to it, a reload keeps it. Opening it is
 * a step of history, so the browser's Back closes the record and Forward opens it again.
 */
export function useOpenRecord(param: string) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  useNoDoubleStep()

  function addressWith(id: string | null): URLSearchParams {
    const after = new URLSearchParams(location.search)
    if (id) after.set(param, id)
    else after.delete(param)
    return after
  }

  function open(id: string) {
    const isOpenAlready = new URLSearchParams(location.search).has(param)
    const hasStep = isOpenAlready || isClosedStep(state, location.search)
    setParams(addressWith(id), hasStep ? { replace: true, state } : { state: recordStep(location.search) })
  }

  function close() {
    // A record that Back has closed is told so once more by its form.
    if (new URLSearchParams(location.search).has(param)) setParams(addressWith(null), { replace: true, state })
  }

  return {
    id: params.get(param),
    open,
    /** Instead of what is open: a form that is not saved asks first. */
    openInstead: (id: string) => setParams(addressWith(id)),
    close,
  }
}

let lastLeft: string | null = null

/** Leaves the step of a record that was closed by its own button: the step below shows the same address. */
function useNoDoubleStep() {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const isDouble = isClosedStep(state, search)
  useEffect(() => {
    if (!isDouble || lastLeft === key) return
    lastLeft = key // a page holds this hook once for each kind of record
    void navigate(-1)
  }, [isDouble, key, navigate])
}
