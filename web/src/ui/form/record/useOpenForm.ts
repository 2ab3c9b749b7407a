import { useOpenRecord } from './useOpenRecord.ts'

/**
 * The state of a form for a new record. The URL contains its name, so that a reload opens it again, with its
 * draft.
 */
export function useOpenForm(name: string) {
  const { id, open, close } = useOpenRecord('saisie')
  return { isOpen: id === name, open: () => open(name), close }
}
