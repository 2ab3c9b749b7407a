import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { signalFailure } from '#channels/scanner/scan-feedback.ts'
import type { MeasureInput } from '#trade/goods/fields/MeasureInput.tsx'
import type { useKnownGoods } from '#trade/goods/reception/lookups/useKnownGoods.ts'
import type { Pace } from './pace.ts'

type Options = {
  form: { getInputNode: (path: 'clientId') => HTMLInputElement | null }
  known: Pick<ReturnType<typeof useKnownGoods>, 'now' | 'whenLookedUp'>
  pace: Pace
  /** True when the form focuses the weight first. */
  isFirst: boolean
  submit: () => void
}

/**
 * The keys of the weight field in a series of parcels that are only weighed. Enter saves. A letter typed into
 * an empty weight begins the name of another client.
 */
export function useWeightKeys({ form, known, pace, isFirst, submit }: Options) {
  const isOpen = useMountMark()
  const isSaving = useRef(false)

  /** Saves once the number is looked up. A number that exists already is asked about first. */
  async function save() {
    if (isSaving.current) return
    isSaving.current = true
    await known.whenLookedUp()
    isSaving.current = false
    if (!isOpen.current) return
    const { found, isAnother } = known.now()
    if (found && !isAnother) signalFailure()
    else submit()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    } else if (pace.isClientKept && isLetter(event.key) && event.currentTarget.value === '')
      // The letter goes to the field that has the focus after this event.
      form.getInputNode('clientId')?.focus()
  }

  return {
    ...(isFirst && { 'data-autofocus': true }),
    ...(pace.isWeightLast && {
      enterKeyHint: 'done',
      description: 'Entrée enregistre le colis.',
      inputWrapperOrder: ['label', 'input', 'description', 'error'],
      onKeyDown,
    }),
  } satisfies Partial<ComponentProps<typeof MeasureInput>>
}

/** A ref that tells whether the form is still open. */
function useMountMark() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

const isLetter = (key: string) => /^\p{L}$/u.test(key)
