import { clientRank } from '@escale/contract/trade/clients/client-rank'
import { fold } from '@escale/contract/values/fold'
import { readablePhone } from '@escale/contract/values/readable-phone'
import { bestFirst } from '@escale/contract/values/search'
import { Button, CloseButton, type OptionsFilter } from '@mantine/core'
import { useNetwork, useUncontrolled } from '@mantine/hooks'
import { IconUserQuestion } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useMay } from '#session/useSession.ts'
import { NewClientOver } from '#trade/NewClientOver.tsx'
import { chooseFirst } from '#ui/field/choose-first.ts'
import { ListSelect } from '#ui/field/ListSelect.tsx'
import { typedIn, type Unreadable } from '#ui/field/typed-number.ts'
import { useSearchText } from '#ui/field/useSearchText.ts'
import { unfinishedClient } from './client-choice.ts'
import styles from './reception.module.css'
import type { ClientsHere } from './useClientsHere.ts'

type Props = {
  clients: ClientsHere
  value?: string | null
  defaultValue?: string | null
  onChange?: (id: string | null) => void
  onBlur?: () => void
  /** Half a name is typed, which is nobody; or the name that is chosen again. */
  onUnreadable?: (left: Unreadable | string | null) => void
  /** Who had the parcel before. */
  carried?: string | null
  /** A client was chosen, or nobody: what is next may open. */
  onChosen?: () => void
  /** Neither a client nor « Inconnu » was chosen yet. */
  isUnanswered?: boolean
  error?: string
  /** A name is being typed as the field appears: its list is open. */
  isSearched?: boolean
  readOnly?: boolean
  /** Who has the goods now: stays shown on a device that does not know them. */
  owner?: { id: string; name: string } | null
  'data-path'?: string
}

const mostShown = 30
/** The option that makes a new one: no client has such an id. */
const creation = 'new'

type Named = { id: string; name: string }

/** Whose goods they are: found by name or telephone among what the device knows, or nobody's yet. */
export function ClientField({
  clients,
  carried = null,
  owner,
  readOnly = false,
  isUnanswered = false,
  isSearched = false,
  ...props
}: Props) {
  const { value, defaultValue, onChange, onChosen, onUnreadable, ...field } = props
  const { online } = useNetwork()
  const mayCreate = useMay('clients.write') && online && !readOnly
  const { id, search, unlisted, isUnfinished, choose, chooseMade, empty } = useChoice({
    clients,
    owner,
    ...props,
  })
  const typed = search.typed
  const [unknown, setUnknown] = useState<string | null>(null)
  const isUnknown =
    mayCreate &&
    clients.isReady &&
    typed !== '' &&
    !clients.all.some(({ name }) => fold(name) === fold(typed))
  const offered = [...unlisted, ...clients.all].map(({ id: value, name: label }) => ({ value, label }))
  const inputId = useId()
  const isNobody = id === null && !isUnanswered && !isUnfinished

  function submit(option: string) {
    if (option !== creation) return choose(option)
    search.settle(typed)
    setUnknown(typed)
  }

  return (
    <div className={styles.code}>
      {unknown !== null && (
        <NewClientOver
          name={unknown}
          fieldId={inputId}
          onCreated={chooseMade}
          onClose={() => setUnknown(null)}
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
        defaultDropdownOpened={isSearched}
        nothingFoundMessage={clients.isReady ? 'Aucun client trouvé' : 'Recherche en cours...'}
        {...field}
        onKeyDownCapture={chooseFirst}
        data={isUnknown ? [...offered, { value: creation, label: typed }] : offered}
        filter={filterOf(clients)}
        renderOption={({ option }) =>
          option.value === creation ? (
            `Créer « ${typed} »`
          ) : (
            <Offered name={option.label} phone={clients.byId(option.value)?.phone} />
          )
        }
        id={inputId}
        value={id}
        onOptionSubmit={submit}
        {...search.input}
        onFocus={({ currentTarget }) => isUnfinished || currentTarget.select()}
        onClick={({ currentTarget }) => isUnfinished || currentTarget.select()}
        description={carried !== null && id === carried && !isUnfinished ? 'comme le précédent' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={
          id !== null &&
          !readOnly && (
            <CloseButton
              aria-label="Effacer le client"
              tabIndex={-1}
              onClick={() => {
                empty()
                document.getElementById(inputId)?.focus()
              }}
            />
          )
        }
        rightSectionPointerEvents="all"
      />
      <Button
        className={styles.big}
        variant={isNobody ? 'light' : 'default'}
        aria-pressed={isNobody}
        disabled={readOnly}
        leftSection={<IconUserQuestion size={21} stroke={1.6} aria-hidden />}
        onClick={() => choose(null)}
      >
        Inconnu
      </Button>
    </div>
  )
}

/** Who is chosen, what is typed of a name, and who was made meanwhile. */
function useChoice({ clients, value, defaultValue, onChange, onChosen, onUnreadable, owner }: Props) {
  const [id, setId] = useUncontrolled<string | null>({
    value,
    defaultValue: typeof defaultValue === 'string' ? defaultValue : null,
    finalValue: null,
    onChange,
  })
  const [made, setMade] = useState<Named | null>(null)
  const unlisted = [owner, made].filter((one) => one && !clients.byId(one.id)) as Named[]
  const nameOf = (client: string | null) =>
    clients.byId(client)?.name ?? unlisted.find(({ id }) => id === client)?.name ?? ''
  const start = typedIn(defaultValue)
  const [isUnfinished, setUnfinished] = useState(start !== undefined)
  const search = useSearchText({ chosen: id ? nameOf(id) : '', start, onUnfinished: leave })
  const typed = id && search.text === nameOf(id) ? '' : search.text.trim()

  function take(chosen: string | null, name: string) {
    setUnfinished(false)
    search.settle(name)
    setId(chosen)
  }

  function choose(chosen: string | null) {
    take(chosen, nameOf(chosen))
    onChosen?.()
  }

  function chooseMade(client: Named) {
    setMade(client)
    take(client.id, client.name)
    onChosen?.()
  }

  function leave(typed: string | null) {
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
    empty: () => take(null, ''),
  }
}

function Offered({ name, phone = null }: { name: string; phone: string | null | undefined }) {
  return (
    <span className={styles.offered}>
      <span>{name}</span>
      <span className="muted small num">{readablePhone(phone)}</span>
    </span>
  )
}

/** The best first, then the one that makes a new client. */
function filterOf(clients: ClientsHere): OptionsFilter {
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
