import type { Client, DuplicateClient, DuplicateQuery } from '@escale/contract/trade/clients/contract'
import type { ClientDraft } from '@escale/contract/trade/clients/draft'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#api.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { Save } from '#ui/form/save/useSave.ts'

type TypedClient = { name: string; email: string; phone: string }
type ClientForm<Start> = {
  form: DraftForm<Start, ClientDraft>
  save: Pick<Save<ClientDraft>, 'isPending' | 'isSaved'>
}

const pauseMs = 350

/**
 * Looks for clients similar to the typed one after each typing pause, and again before saving. A client found
 * only then stops the save once, with a warning. The next press saves. A failed search never prevents saving.
 */
export function useTwins<Start extends TypedClient>(
  { form, save }: ClientForm<Start>,
  client: Client | null,
  start: TypedClient,
) {
  const sought = changedFields(useTypedAfterPause(form), start, client)
  // Disabled while saving, because the search would find the new client itself.
  const query = useQuery({
    ...api.clients.twins.queryOptions({ input: sought ?? {} }),
    enabled: sought !== null && !form.isReadOnly && !save.isPending && !save.isSaved(),
  })
  const [late, setLate] = useState<DuplicateClient[]>([])
  const twins = sought === null ? [] : withLate(query.data ?? [], late)
  const check = useRef({ shownIds: new Set<string>(), isPending: false, sentBody: '' })
  useEffect(() => {
    for (const { id } of twins) check.current.shownIds.add(id)
  })

  /**
   * Saves unless similar clients exist. A retry after a lost response skips the check, because it would find
   * the client created by the first request.
   */
  async function sendUnlessSimilar(draft: ClientDraft, send: () => void) {
    const body = JSON.stringify(draft)
    if (check.current.isPending) return
    if (check.current.sentBody === body) return send()
    check.current.isPending = true
    const query = changedFields(form.getValues(), start, client)
    const found = query === null ? [] : await api.clients.twins.call(query).catch(() => [])
    check.current.isPending = false
    if (!found.every(({ id }) => check.current.shownIds.has(id))) return setLate(found)
    check.current.sentBody = body
    send()
  }

  const submit = (send: (draft: ClientDraft) => void) =>
    form.submit((draft) => void sendUnlessSimilar(draft, () => send(draft)))
  return { twins, form: { ...form, submit } }
}

function useTypedAfterPause<Start extends TypedClient>(form: ClientForm<Start>['form']): TypedClient {
  const [name] = useDebouncedValue(String(form.useWatchValue('name')), pauseMs)
  const [email] = useDebouncedValue(String(form.useWatchValue('email')), pauseMs)
  const [phone] = useDebouncedValue(String(form.useWatchValue('phone')), pauseMs)
  return { name, email, phone }
}

/**
 * The fields that differ from the saved client. Null when nothing has changed, so that no search is needed.
 */
function changedFields(typed: TypedClient, start: TypedClient, client: Client | null): DuplicateQuery | null {
  const changed = (['name', 'email', 'phone'] as const).filter(
    (field) => typed[field].trim() !== '' && typed[field].trim() !== start[field],
  )
  if (changed.length === 0) return null
  return {
    ...Object.fromEntries(changed.map((field) => [field, typed[field].trim()])),
    ...(client && { except: client.id }),
  }
}

function withLate(shown: DuplicateClient[], late: DuplicateClient[]): DuplicateClient[] {
  return [...shown, ...late.filter(({ id }) => shown.every((twin) => twin.id !== id))]
}
