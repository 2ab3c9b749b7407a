import { type RefObject, useEffect, useRef, useState } from 'react'

type Identified = { id: string }

type Options<Option> = {
  field: RefObject<HTMLInputElement | null>
  listId: string
  results: readonly Option[]
  /** True when the results are those of the text currently in the field. */
  isAnswered: boolean
  onChoose: (result: Option) => void
}

/** Index of the result that Enter opens. The arrow keys change it. The focus stays in the field. */
export function useActiveOption<Option extends Identified>({
  field,
  listId,
  results,
  isAnswered,
  onChoose,
}: Options<Option>): number {
  const [move, setMove] = useState({ to: 0, among: '' })
  const among = results.map(({ id }) => id).join()
  const active = move.among === among ? move.to : 0
  const isWanted = useRef(false)

  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && results.length > 0) setMove({ to: (active + step + results.length) % results.length, among })
    if (event.key === 'Enter' && !isAnswered) isWanted.current = true
    const chosen = results[active]
    if (event.key === 'Enter' && isAnswered && chosen) onChoose(chosen)
    if (step || event.key === 'Enter') event.preventDefault()
    else isWanted.current = false
  }
  useKeyDown(field, pressed)

  // Enter was pressed before the results arrived, so the active result is opened now.
  useEffect(() => {
    const chosen = results[active]
    if (!isAnswered || !isWanted.current) return
    isWanted.current = false
    if (chosen) onChoose(chosen)
  })

  useEffect(() => {
    const { current } = field
    if (results.length > 0) current?.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else current?.removeAttribute('aria-activedescendant')
    return () => current?.removeAttribute('aria-activedescendant')
  }, [field, listId, active, results.length])

  return active
}

/** Adds one key listener to the field. It always calls the handler of the latest render. */
function useKeyDown(field: RefObject<HTMLInputElement | null>, onKey: (event: KeyboardEvent) => void) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })

  useEffect(() => {
    const { current } = field
    const listen = (event: KeyboardEvent) => latest.current(event)
    current?.addEventListener('keydown', listen)
    return () => current?.removeEventListener('keydown', listen)
  }, [field])
}
