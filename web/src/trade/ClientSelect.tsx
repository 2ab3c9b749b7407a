import { readablePhone } from '@escale/contract/readable-phone'
import { Text } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { type RemoteField, RemoteSelect } from '#ui/RemoteSelect.tsx'
import { blank, type Unreadable } from '#ui/typed.ts'

type Named = { id: string; name: string; phone: string | null }
type Props = RemoteField & {
  value?: string | null
  defaultValue?: string | null
  onChange?: (id: string | null) => void
  /** Of a form: half a name is typed, or the name that is chosen again. */
  onUnreadable?: (left: Unreadable | string | null) => void
  /** The client of the record, whom the first page of the list may not hold. */
  known?: Named | null
  /** Where else they are looked for, by who may not read all of a client. */
  ask?: (search: string | undefined) => UseQueryOptions<{ items: Named[] }, Error>
}

/** A client, looked for by the server: name, email or phone. */
export function ClientSelect({ value, defaultValue, onChange, known = null, ask = allClients, onUnreadable, readOnly, ...field }: Props) {
  const [id, setId] = useUncontrolled<string | null>({
    value,
    defaultValue: typeof defaultValue === 'string' ? defaultValue : null,
    finalValue: null,
    onChange,
  })
  const [seen, setSeen] = useState<Named | null>(known)
  const mayRead = useMay('clients.read')
  const named = useQuery({
    ...api.clients.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: mayRead && id !== null && id !== seen?.id,
  })
  const chosen = seen?.id === id ? seen : (named.data ?? null)

  return (
    <RemoteSelect
      placeholder="Nom, email ou téléphone"
      noneFound="Aucun client trouvé"
      classNames={{ input: readOnly ? 'locked' : undefined }}
      descriptionProps={{ mt: 4 }}
      rightSection={readOnly ? <IconLock size={15} stroke={1.6} aria-hidden /> : undefined}
      {...field}
      readOnly={readOnly}
      onUnfinished={onUnreadable && ((isUnfinished) => onUnreadable(isUnfinished ? blank('Choisissez un client dans la liste.') : id))}
      ask={(search) => ({ ...ask(search), select: itemsOf })}
      chosen={chosen}
      onChoose={(client) => {
        setSeen(client)
        setId(client?.id ?? null)
      }}
      labelOf={({ name }) => name}
      optionOf={({ name, phone }) => (
        <>
          <Text span inherit flex={1} miw={0}>
            {name}
          </Text>
          <span className="muted small num">{readablePhone(phone)}</span>
        </>
      )}
    />
  )
}

function allClients(search: string | undefined): UseQueryOptions<{ items: Named[] }, Error> {
  return api.clients.list.queryOptions({ input: { search, sort: 'match', limit: 30 } })
}

function itemsOf({ items }: { items: Named[] }): Named[] {
  return items
}
