import { clientRank } from '@escale/contract/trade/clients/client-rank'
import { fold } from '@escale/contract/values/fold'
import { bestFirst } from '@escale/contract/values/search'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { CloseButton, type OptionsFilter } from '@mantine/core'
import { useNetwork, useUncontrolled } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import type { ClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { NewClientOver } from '#trade/overlay/NewClientOver.tsx'
import { typedText, type Unreadable } from '#ui/field/figure/typed-number.ts'
import { goOnFromChosen } from '#ui/field/select/choose-first.ts'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { useSearchText } from '#ui/field/select/useSearchText.ts'
import { UnknownClientButton } from './ClientStandIn.tsx'
import { unfinishedClient } from './client-choice.ts'
import styles from './reception.module.css'

type Props = {
  clients: ClientsHere
  value?: string | null
  defaultValue?: string | null
  onChange?: (id: string | null) => void
  onBlur?: () => void
  /**
   * Called with an invalid marker (`Unreadable`) while the typed name matches no client, and with the id once
   * a client is chosen.
   */
  onUnreadable?: (left: Unreadable | string | null) => void
  /** The client of the previous parcel, suggested for this one. */
  carriedClientId?: string | null
  /** Called when a client or « Inconnu » is chosen. The form then focuses its next field. */
  onChosen?: () => void
  /** Called when Enter is pressed on the client that is already chosen. */
  onAccepted?: (() => void) | undefined
  /** True when the form starts with no choice, neither a client nor « Inconnu ». */
  isUnanswered?: boolean
  error?: string
  /** True when the user was typing a name in the placeholder field. The list of clients opens at once. */
  isOpenAtStart?: boolean
  readOnly?: boolean
  /** The owner of the saved goods. They are shown even if this device does not store them. */
  owner?: { id: string; name: string } | null
  'data-path'?: string
}

const mostShown = 30
/** The option value for « create a client ». It differs from any client id. */
const creation = 'new'

type ClientName = { id: string; name: string }

/** The owner of goods. Searches the clients stored on this device by name or phone, so it works offline. */
export function ClientField({
  clients,
  carriedClientId = null,
  owner,
  readOnly = false,
  isUnanswered = false,
  isOpenAtStart = false,
  ...props
}: Props) {
  const { value, defaultValue, onChange, onChosen, onAccepted, onUnreadable, ...field } = props
  const { id, search, unlisted, isUnfinished, choose, chooseMade, empty } = useClientChoice({
    clients,
    owner,
    ...props,
  })
  const typed = search.typed
  const [newName, setNewName] = useState<string | null>(null)
  const mayCreate = useMayCreate(clients, typed) && !readOnly
  const offered = [...unlisted, ...clients.all].map(({ id: value, name: label }) => ({ value, label }))
  const inputId = useId()
  const isChosen = id !== null && !isUnfinished
  const isNobody = id === null && !isUnanswered && !isUnfinished

  function submit(option: string) {
    if (option !== creation) return choose(option)
    search.settle(typed)
    setNewName(typed)
  }

  return (
    <div className={styles.code}>
      {newName !== null && (
        <NewClientOver
          name={newName}
          fieldId={inputId}
          onCreated={chooseMade}
          onClose={() => setNewName(null)}
        />
      )}
      <ListSelect
        className={readOnly ? styles.held : undefined}
        label="Client"
        placeholder="Nom ou téléphone"
        searchable
        allowDeselect={false}
        readOnly={readOnly}
        selectFirstOptionOnChange
        openOnFocus={false}
        defaultDropdownOpened={isOpenAtStart}
        nothingFoundMessage={clients.isReady ? 'Aucun client trouvé' : 'Recherche en cours...'}
        {...field}
        onKeyDownCapture={(event) => goOnFromChosen(event, isChosen ? onAccepted : undefined)}
        data={mayCreate ? [...offered, { value: creation, label: typed }] : offered}
        filter={clientFilter(clients)}
        renderOption={({ option }) =>
          option.value === creation ? (
            `Créer « ${typed} »`
          ) : (
            <ClientOption name={option.label} phone={clients.byId(option.value)?.phone} />
          )
        }
        id={inputId}
        value={id}
        onOptionSubmit={submit}
        {...search.input}
        onFocus={({ currentTarget }) => isUnfinished || currentTarget.select()}
        onClick={({ currentTarget }) => isUnfinished || currentTarget.select()}
        description={isChosen && id === carriedClientId ? 'comme le précédent' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={id !== null && !readOnly && <ClearButton inputId={inputId} onClear={empty} />}
        rightSectionPointerEvents="all"
      />
      <UnknownClientButton isPressed={isNobody} isDisabled={readOnly} onClick={() => choose(null)} />
    </div>
  )
}

function ClearButton({ inputId, onClear }: { inputId: string; onClear: () => void }) {
  function clear() {
    onClear()
    document.getElementById(inputId)?.focus()
  }

  return <CloseButton aria-label="Effacer le client" tabIndex={-1} onClick={clear} />
}

/** True when no client matches the typed name, and this user may create one now. */
function useMayCreate(clients: ClientsHere, typed: string): boolean {
  const { online } = useNetwork()
  const isAllowed = useMay('clients.write') && online && clients.isReady && typed !== ''
  return isAllowed && !clients.all.some(({ name }) => fold(name) === fold(typed))
}

/**
 * The state of the field: chosen client, search text, and clients created since the device copied the list.
 */
function useClientChoice({ clients, value, defaultValue, onChange, onChosen, onUnreadable, owner }: Props) {
  const [id, setId] = useUncontrolled<string | null>({
    value,
    defaultValue: typeof defaultValue === 'string' ? defaultValue : null,
    finalValue: null,
    onChange,
  })
  const [createdClient, setCreatedClient] = useState<ClientName | null>(null)
  const unlisted = [owner, createdClient].filter((one) => one && !clients.byId(one.id)) as ClientName[]
  const nameOf = (client: string | null) =>
    clients.byId(client)?.name ?? unlisted.find(({ id }) => id === client)?.name ?? ''
  const start = typedText(defaultValue)
  const [isUnfinished, setUnfinished] = useState(start !== undefined)
  const search = useSearchText({ chosen: id ? nameOf(id) : '', start, onUnfinished: markUnfinished })
  const typed = id && search.text === nameOf(id) ? '' : search.text.trim()

  function setChoice(chosen: string | null, name: string) {
    setUnfinished(false)
    search.settle(name)
    setId(chosen)
  }

  function choose(chosen: string | null) {
    setChoice(chosen, nameOf(chosen))
    onChosen?.()
  }

  function chooseMade(client: ClientName) {
    setCreatedClient(client)
    setChoice(client.id, client.name)
    onChosen?.()
  }

  function markUnfinished(typed: string | null) {
    setUnfinished(typed !== null)
    onUnreadable?.(typed === null ? id : unfinishedClient(typed))
  }

  return {
    id,
    search: { ...search, typed },
    unlisted,
    isUnfinished,
    choose,
    chooseMade,
    empty: () => setChoice(null, ''),
  }
}

function ClientOption({ name, phone = null }: { name: string; phone: string | null | undefined }) {
  return (
    <span className={styles.offered}>
      <span>{name}</span>
      <span className="muted small num">{readablePhone(phone)}</span>
    </span>
  )
}

/** Filters the options: best matches first, then the option that creates a client. */
function clientFilter(clients: ClientsHere): OptionsFilter {
  return ({ options, search }) => {
    const found = bestFirst(options, search, (option) => {
      const client = 'value' in option ? clients.byId(option.value) : undefined
      return client ? clientRank(client, search) : null
    })
    return [
      ...found.slice(0, mostShown),
      ...options.filter((option) => 'value' in option && option.value === creation),
    ]
  }
}
