import type { Client, Sought, Twin } from '@escale/contract/trade/clients/contract'
import type { ClientDraft } from '@escale/contract/trade/clients/draft'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#api.ts'
import type { DraftForm } from '#ui/form/useDraft.ts'
import type { Save } from '#ui/form/useSave.ts'

type Typed = { name: string; email: string; phone: string }
type Written<Start> = {
  form: DraftForm<Start, ClientDraft>
  save: Pick<Save<ClientDraft>, 'isPending' | 'isSaved'>
}

const pauseMs = 350

/**
 * Clients who are known under what is typed, asked for at each pause and once more before it is saved:
 * whoever was not shown yet
 * is shown first, and the next press saves. Nothing of it stands in the way when it cannot be asked.
 */
export function useTwins<Start extends Typed>(
  { form, save }: Written<Start>,
  client: Client | null,
  start: Typed,
) {
  const [name] = useDebouncedValue(String(form.useWatchValue('name')), pauseMs)
  const [email] = useDebouncedValue(String(form.useWatchValue('email')), pauseMs)
  const [phone] = useDebouncedValue(String(form.useWatchValue('phone')), pauseMs)
  const sought = soughtOf({ name, email, phone }, start, client)
  // What is being saved, or was and is about to leave, would be found as a twin of itself.
  const mayAsk = !form.isReadOnly && !save.isPending && !save.isSaved()
  const query = useQuery({
    ...api.clients.twins.queryOptions({ input: sought ?? {} }),
    enabled: sought !== null && mayAsk,
  })
  const [late, setLate] = useState<Twin[]>([])
  const twins = sought === null ? [] : withLate(query.data ?? [], late)
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const { id } of twins) seen.current.add(id)
  })
  const isAsking = useRef(false)
  const sent = useRef<string | null>(null)

  // What was sent once and had no answer may be there by now: it is no twin of itself.
  async function unlessNews(draft: ClientDraft, save: () => void) {
    const body = JSON.stringify(draft)
    if (isAsking.current) return
    if (sent.current === body) return save()
    isAsking.current = true
    const asked = soughtOf(form.getValues(), start, client)
    const found = asked === null ? [] : await api.clients.twins.call(asked).catch(() => [])
    isAsking.current = false
    if (!found.every(({ id }) => seen.current.has(id))) return setLate(found)
    sent.current = body
    save()
  }

  return {
    twins,
    form: {
      ...form,
      submit: (save: (draft: ClientDraft) => void) =>
        form.submit((draft) => void unlessNews(draft, () => save(draft))),
    },
  }
}

/** What differs from the row as it was: nobody is warned again of what they leave as it is. */
function soughtOf(typed: Typed, start: Typed, client: Client | null): Sought | null {
  const changed = (['name', 'email', 'phone'] as const).filter(
    (field) => typed[field].trim() !== '' && typed[field].trim() !== start[field],
  )
  if (changed.length === 0) return null
  return {
    ...Object.fromEntries(changed.map((field) => [field, typed[field].trim()])),
    ...(client && { except: client.id }),
  }
}

function withLate(shown: Twin[], late: Twin[]): Twin[] {
  return [...shown, ...late.filter(({ id }) => shown.every((twin) => twin.id !== id))]
}
