import { useState } from 'react'
import type { TypedPieces } from './count-form.ts'

type CountForm = {
  getValues: () => { pieces: TypedPieces }
  setFieldValue: (path: 'pieces', pieces: TypedPieces) => void
  clearErrors: () => void
}

/** The typed notes and coins of a form, drawn again at each change so that the totals follow. */
export function useTypedPieces() {
  const [typed, setTyped] = useState<TypedPieces | null>(null)
  return {
    startAgain: () => setTyped({}),
    of: (form: CountForm) => typed ?? form.getValues().pieces,
    change: (form: CountForm) => (pieces: TypedPieces) => {
      setTyped(pieces)
      form.setFieldValue('pieces', pieces)
      form.clearErrors()
    },
  }
}
