import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Shows `Chargement...` after 150 ms, so that short loading shows nothing. */
export function Loading() {
  const late = useLate(150)
  return (
    <div className="state" role="status">
      {late && (
        <>
          <Loader size="sm" type="dots" color="var(--e-muted)" />
          <span>Chargement...</span>
        </>
      )}
    </div>
  )
}

/** True after `ms` milliseconds. */
export function useLate(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
