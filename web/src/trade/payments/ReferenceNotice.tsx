import { useEffect, useRef } from 'react'

/** Warns that another payment of the client has the same reference. Saving is still possible. */
export function ReferenceNotice({ warning, verb }: { warning: string; verb: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new warning.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [warning])
  return (
    <p ref={box} className="notice wait" role="status">
      {warning} «&nbsp;{verb}&nbsp;» l'enregistre quand même.
    </p>
  )
}
