import { readablePhone } from '@escale/contract/readable-phone'
import { bestFirst, matchRank } from '@escale/contract/search'
import { type OptionsFilter, Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue, useUncontrolled } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useChooseFound } from '#ui/useChooseFound.ts'
import styles from './Invoice.module.css'

type Named = { id: string; name: string; phone: string | null }
type Props = Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> & {
  value?: string | null
  defaultValue?: string | null
  onChange?: (id: string | null) => void
  /** The client of the invoice, whom the first page of the list may not hold. */
  known?: Named
}

const debounceMs = 200

/** A client, looked for by the server: name, email or phone. Whoever is chosen stays shown. */
export function ClientSelect({ value, defaultValue, onChange, known, onBlur, readOnly, ...props }: Props) {
  const [id, setId] = useUncontrolled<string | null>({ value, defaultValue, finalValue: null, onChange })
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState(known)
  const named = useQuery({
    ...api.clients.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null && id !== seen?.id,
  })
  const chosen = seen?.id === id ? seen : named.data
  const wanted = typed === chosen?.name ? '' : typed.trim()
  const [asked] = useDebouncedValue(wanted, debounceMs)
  const list = useQuery({
    ...api.clients.list.queryOptions({ input: { search: asked || undefined, sort: 'match', limit: 30 } }),
    enabled: !readOnly,
    placeholderData: keepPreviousData,
  })
  const found = list.data?.items ?? []
  const offered: Named[] = chosen && !found.some((client) => client.id === chosen.id) ? [chosen, ...found] : found

  const isSettled = wanted === asked && !list.isPlaceholderData
  // The server chooses and ranks; until it has, the names already here are ranked by the same rule.
  const filter: OptionsFilter = ({ options }) => {
    if (wanted === '') return options
    if (isSettled) return options.filter((option) => 'value' in option && found.some((client) => client.id === option.value))
    return bestFirst(options, wanted, (option) => ('label' in option ? matchRank(option.label, wanted) : null))
  }
  const onKeyDownCapture = useChooseFound(isSettled && !list.isFetching ? list.data : null)

  return (
    <Select
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      placeholder="Nom, email ou téléphone"
      nothingFoundMessage={!isSettled || list.isFetching ? 'Recherche en cours...' : 'Aucun client trouvé'}
      onKeyDownCapture={onKeyDownCapture}
      readOnly={readOnly}
      classNames={{ input: readOnly ? styles.locked : undefined }}
      descriptionProps={{ mt: 4 }}
      rightSection={readOnly ? <IconLock size={15} stroke={1.6} aria-hidden /> : undefined}
      {...props}
      data={offered.map((client) => ({ value: client.id, label: client.name }))}
      filter={filter}
      renderOption={({ option }) => (
        <>
          <Text span inherit flex={1} miw={0}>
            {option.label}
          </Text>
          <span className="muted small num">{readablePhone(offered.find((client) => client.id === option.value)?.phone ?? null)}</span>
        </>
      )}
      value={id}
      onChange={(next) => {
        setSeen(offered.find((client) => client.id === next))
        setId(next)
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      onBlur={onBlur}
    />
  )
}
