import { useOpenRecord } from './useOpenRecord.ts'

/**
 * A form of a page that makes something new, named by the address: a reload opens it again, with what was
 * typed.
 */
export function useOpenForm(name: string) {
  const { id, open, close } = useOpenRecord('saisie')
  return { isOpen: id === name, open: () => open(name), close }
}
