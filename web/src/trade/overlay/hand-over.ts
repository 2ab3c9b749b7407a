import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'

/** The value of the parameter for a hand-over without any goods yet. */
const empty = 'nouvelle'

const parameter = 'remise'

/** The query that opens a new hand-over on any page. */
export const newHandOver = `${parameter}=${empty}`

/**
 * The hand-over that is open over a page. The parameter « remise » of the address holds the ids of its
 * goods, so that every page opens the same dialog and a reload shows it again.
 */
export function useOpenHandOver() {
  const { id, open, close } = useOpenRecord(parameter)
  return {
    /** Ids of the first goods. Null while no hand-over is open. */
    start: id === null ? null : id.split('.').filter((part) => part !== empty && part !== ''),
    /** Whether one is open or about to be drawn. React may not have drawn the new address yet. */
    isOpen: () => new URLSearchParams(location.search).has(parameter),
    open: (ids: readonly string[] = []) => open(ids.length > 0 ? ids.join('.') : empty),
    close,
  }
}
