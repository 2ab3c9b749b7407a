import { useOpenRecord } from './useOpenRecord.ts'

/** A form for a new record, named in the address: a reload opens it again with its draft. */
export function useOpenForm(name: string) {
  const { id, open, close } = useOpenRecord('saisie')
  return { isOpen: id === name, open: () => open(name), close }
}
