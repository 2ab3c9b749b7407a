import { clientRank } from '@escale/contract/trade/clients/client-rank'
import { readablePhone } from '@escale/contract/values/readable-phone'
import { Text } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/useSession.ts'
import { type RemoteField, RemoteSelect } from '#ui/field/RemoteSelect.tsx'
import { half, typedIn, type Unreadable } from '#ui/field/typed-number.ts'
import { NewClientOver } from './NewClientOver.tsx'

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
  /** Who is not there yet may be made from here, by whoever may. */
  isCreating?: boolean
  ask?: (search: string | undefined) => UseQueryOptions<{ items: Named[] }, Error>
}

/** A client, looked for by the server: name, email or phone. */
export function ClientSelect(props: Props) {
  const {
    value,
    defaultValue,
    onChange,
    known = null,
    isCreating = false,
    ask = allClients,
    onUnreadable,
    readOnly,
    ...field
  } = props
  const [id, setId] = useUncontrolled<string | null>({
    value,
    defaultValue: typeof defaultValue === 'string' ? defaultValue : null,
    finalValue: null,
    onChange,
  })
  const [seen, setSeen] = useState<Named | null>(known)
  const mayRead = useMay('clients.read')
  const mayCreate = useMay('clients.write') && isCreating
  const [unknown, setUnknown] = useState<string | null>(null)
  const fieldId = useId()
  const named = useQuery({
    ...api.clients.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: mayRead && id !== null && id !== seen?.id,
  })
  const chosen = seen?.id === id ? seen : (named.data ?? null)

  function choose(client: Named | null) {
    setSeen(client)
    setId(client?.id ?? null)
  }

  return (
    <>
      <RemoteSelect
        placeholder="Nom, email ou téléphone"
        noneFound="Aucun client trouvé"
        classNames={{ input: readOnly ? 'locked' : undefined }}
        descriptionProps={{ mt: 4 }}
        rightSection={readOnly ? <IconLock size={15} stroke={1.6} aria-hidden /> : undefined}
        id={fieldId}
        {...field}
        readOnly={readOnly}
        half={typedIn(defaultValue)}
        onUnfinished={
          onUnreadable &&
          ((typed) => onUnreadable(typed === null ? id : half(typed, 'Choisissez un client dans la liste.')))
        }
        ask={(search) => ({ ...ask(search), select: itemsOf })}
        chosen={chosen}
        onChoose={choose}
        onCreate={mayCreate ? setUnknown : undefined}
        labelOf={({ name }) => name}
        rankOf={clientRank}
        optionOf={({ name, phone }) => (
          <>
            <Text span inherit flex={1} miw={0}>
              {name}
            </Text>
            <span className="muted small num">{readablePhone(phone)}</span>
          </>
        )}
      />
      {unknown !== null && (
        <NewClientOver name={unknown} fieldId={fieldId} onCreated={choose} onClose={() => setUnknown(null)} />
      )}
    </>
  )
}

function allClients(search: string | undefined): UseQueryOptions<{ items: Named[] }, Error> {
  return api.clients.list.queryOptions({ input: { search, sort: 'match', limit: 30 } })
}

function itemsOf({ items }: { items: Named[] }): Named[] {
  return items
}
