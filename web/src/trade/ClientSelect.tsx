import { clientRank } from '@escale/contract/trade/clients/client-rank'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Text } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { typedText, type Unreadable, unfinishedInput } from '#ui/field/figure/typed-number.ts'
import { type RemoteField, RemoteSelect } from '#ui/field/select/RemoteSelect.tsx'
import { NewClientOver } from './overlay/NewClientOver.tsx'

type ClientOption = { id: string; name: string; phone: string | null; tenantId?: string | null }
type Props = RemoteField & {
  value?: string | null
  defaultValue?: string | null
  onChange?: (id: string | null) => void
  /**
   * Called with an invalid marker (`Unreadable`) while the typed name matches no client, and with the id once
   * a client is chosen.
   */
  onUnreadable?: (left: Unreadable | string | null) => void
  /**
   * The client of the edited record. It is an option even if the first page of results does not contain it.
   */
  known?: ClientOption | null
  /** Adds an option that creates a missing client, for users with the permission. */
  isCreating?: boolean
  /** Filters the options. Returns false for clients that cannot be chosen here. */
  isOffered?: (client: ClientOption) => boolean
  /** Replaces the default search query, for users who may not read all fields of clients. */
  ask?: (search: string | undefined) => UseQueryOptions<{ items: ClientOption[] }, Error>
}

/** A client, searched on the server by name, email or phone. */
export function ClientSelect(props: Props) {
  const {
    value,
    defaultValue,
    onChange,
    known = null,
    isCreating = false,
    isOffered = isAny,
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
  const [loaded, setLoaded] = useState<ClientOption | null>(known)
  const mayRead = useMay('clients.read')
  const mayCreate = useMay('clients.write') && isCreating
  const [newName, setNewName] = useState<string | null>(null)
  const fieldId = useId()
  const byId = useQuery({
    ...api.clients.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: mayRead && id !== null && id !== loaded?.id,
  })
  const chosen = loaded?.id === id ? loaded : (byId.data ?? null)
  useMergedClient(id, byId.data, choose)

  function choose(client: ClientOption | null) {
    setLoaded(client)
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
        half={typedText(defaultValue)}
        onUnfinished={
          onUnreadable &&
          ((typed) =>
            onUnreadable(typed === null ? id : unfinishedInput(typed, 'Choisissez un client dans la liste.')))
        }
        ask={(search) => ({
          ...ask(search),
          select: ({ items }: { items: ClientOption[] }) => items.filter(isOffered),
        })}
        chosen={chosen}
        onChoose={choose}
        onCreate={mayCreate ? setNewName : undefined}
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
      {newName !== null && (
        <NewClientOver name={newName} fieldId={fieldId} onCreated={choose} onClose={() => setNewName(null)} />
      )}
    </>
  )
}

/**
 * Loads the chosen client. If it was merged into another one, the server returns that one, and the field
 * switches to it.
 */
function useMergedClient(
  id: string | null,
  found: ClientOption | undefined,
  choose: (client: ClientOption) => void,
) {
  const chooseLatest = useEffectEvent(choose)
  useEffect(() => {
    if (found && found.id !== id) chooseLatest(found)
  }, [found, id])
}

function allClients(search: string | undefined): UseQueryOptions<{ items: ClientOption[] }, Error> {
  return api.clients.list.queryOptions({ input: { search, sort: 'match', limit: 30 } })
}

const isAny = () => true
