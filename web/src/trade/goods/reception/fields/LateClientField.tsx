import { type ComponentProps, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadUntilDone } from '#ui/dialog/lazy-part.ts'
import { isUnreadable } from '#ui/field/figure/typed-number.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { keysAtRest } from '#ui/keyboard/keys-at-rest.ts'
import type { ClientField } from './ClientField.tsx'
import { ClientStandIn } from './ClientStandIn.tsx'

type Field = typeof ClientField
type Form = DraftForm<{ clientId: unknown }, unknown>
type Props = Pick<ComponentProps<Field>, 'clients' | 'carriedClientId' | 'onChosen' | 'onAccepted'> & {
  form: Form
  'data-autofocus'?: true | undefined
}

let loaded: Field | null = null

export async function fetchClientField(): Promise<Field> {
  loaded = (await import('./ClientField.tsx')).ClientField
  return loaded
}

/**
 * The client field of a reception. The code of `ClientField` is large, so a plain input is shown until it is
 * loaded.
 */
export function LateClientField({ form, ...props }: Props) {
  const { Field, isSearched } = useFieldBetweenKeys(form)
  const { key, onChange, ...field } = form.field('clientId')
  if (!Field) return <ClientStandIn key={key} {...props} {...field} onChange={onChange} />
  return (
    <Field
      key={key}
      {...props}
      {...field}
      onChange={onChange}
      onUnreadable={onChange}
      isOpenAtStart={isSearched}
    />
  )
}

/**
 * Replaces the plain input by the loaded `ClientField` in a pause between keystrokes. Otherwise a scan in
 * progress would lose its remaining characters.
 */
function useFieldBetweenKeys(form: Form) {
  const [Field, setField] = useState<Field | null>(() => loaded)
  const [isSearched, setSearched] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for each form.
  useEffect(() => {
    if (Field) return
    const leaving = new AbortController()
    void loadUntilDone(fetchClientField).then(async (fetched) => {
      await keysAtRest()
      if (!leaving.signal.aborted) replace(fetched)
    })
    return () => leaving.abort()
  }, [])

  function replace(fetched: Field) {
    const inputOf = () => form.getInputNode<HTMLInputElement, 'clientId'>('clientId')
    const hadFocus = inputOf() !== null && inputOf() === document.activeElement
    flushSync(() => {
      setSearched(hadFocus && isUnreadable(form.getValues().clientId))
      setField(() => fetched)
    })
    if (!hadFocus) return
    const input = inputOf()
    input?.focus()
    if (isUnreadable(form.getValues().clientId))
      input?.setSelectionRange(input.value.length, input.value.length)
  }

  return { Field, isSearched }
}
