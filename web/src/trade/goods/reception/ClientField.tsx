import { readablePhone } from '@escale/contract/readable-phone'
import { bestFirst, matchRank } from '@escale/contract/search'
import { Button, CloseButton, type OptionsFilter, Select } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { IconUserQuestion } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { chooseFirst } from '#ui/choose-first.ts'
import { blank, type Unreadable } from '#ui/typed.ts'
import { useSearchText } from '#ui/useSearchText.ts'
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
  readOnly?: boolean
  /** Who has the goods now: stays shown on a device that does not know them. */
  owner?: { id: string; name: string } | null
  'data-path'?: string
}

const mostShown = 30

/** Whose goods they are: found by name or telephone among what the device knows, or nobody's yet. */
export function ClientField({
  clients,
  value,
  defaultValue,
  onChange,
  onChosen,
  onUnreadable,
  carried = null,
  owner = null,
  readOnly = false,
  isUnanswered = false,
  ...field
}: Props) {
  const [id, setId] = useUncontrolled<string | null>({
    value,
    defaultValue: typeof defaultValue === 'string' ? defaultValue : null,
    finalValue: null,
    onChange,
  })
  const nameOf = (client: string | null) => clients.byId(client)?.name ?? (owner?.id === client ? owner.name : '')
  const [isUnfinished, setUnfinished] = useState(false)
  const search = useSearchText({ chosen: id ? nameOf(id) : '', onUnfinished: leave })
  const filter: OptionsFilter = ({ options, search }) =>
    bestFirst(options, search, (option) => ('value' in option ? rankOf(clients.byId(option.value), search) : null)).slice(0, mostShown)

  function choose(chosen: string | null) {
    setUnfinished(false)
    search.settle(nameOf(chosen))
    setId(chosen)
    onChosen?.()
  }

  function leave(isHalf: boolean) {
    setUnfinished(isHalf)
    onUnreadable?.(isHalf ? blank('Choisissez un client dans la liste, ou « Inconnu ».') : id)
  }

  function empty() {
    setUnfinished(false)
    search.settle('')
    setId(null)
    document.getElementById(inputId)?.focus()
  }

  const inputId = useId()
  const isNobody = id === null && !isUnanswered && !isUnfinished
  const offered = owner && !clients.byId(owner.id) ? [owner, ...clients.all] : clients.all

  return (
    <div className={styles.code}>
      <Select
        className={readOnly ? styles.held : undefined}
        label="Client"
        placeholder="Nom ou téléphone"
        searchable
        allowDeselect={false}
        readOnly={readOnly}
        selectFirstOptionOnChange
        openOnFocus={false}
        nothingFoundMessage={clients.isReady ? 'Aucun client trouvé' : 'Recherche en cours...'}
        {...field}
        onKeyDownCapture={chooseFirst}
        data={offered.map(({ id: value, name: label }) => ({ value, label }))}
        filter={filter}
        renderOption={({ option }) => (
          <span className={styles.offered}>
            <span>{option.label}</span>
            <span className="muted small num">{readablePhone(clients.byId(option.value)?.phone ?? null)}</span>
          </span>
        )}
        id={inputId}
        value={id}
        onOptionSubmit={choose}
        {...search.input}
        onFocus={({ currentTarget }) => isUnfinished || currentTarget.select()}
        onClick={({ currentTarget }) => isUnfinished || currentTarget.select()}
        description={carried !== null && id === carried && !isUnfinished ? 'comme le précédent' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={id !== null && !readOnly && <CloseButton aria-label="Effacer le client" tabIndex={-1} onClick={empty} />}
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

function rankOf(client: { name: string; phone: string | null } | undefined, search: string): number | null {
  if (!client) return null
  const digits = search.replaceAll(/\D/g, '')
  const isPhone = digits.length >= 4 && (client.phone ?? '').includes(digits)
  return matchRank(client.name, search) ?? (isPhone ? 3 : null)
}
