import type { CustomsCode } from '@escale/contract/trade/customs-codes/contract'
import { formatHsCode } from '@escale/contract/trade/freight/customs-codes'
import { Autocomplete, type AutocompleteProps, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { chooseFirst } from '#ui/field/select/choose-first.ts'
import { useChoicesInFocus } from '#ui/field/select/useChoicesInFocus.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'

type Props = Omit<FieldProps, 'key'> &
  Pick<AutocompleteProps, 'label'> & {
    /** The description for which codes are proposed while no code is typed. */
    describe: () => string
  }

const mostShown = 6
const debounceMs = 200

/**
 * A code of the Harmonized System. Words or digits propose codes, and the down arrow those for the
 * description. A person chooses one by Enter.
 */
export function HsCodeInput({ defaultValue = '', onChange, onBlur, describe, ...field }: Props) {
  const [typed, setTyped] = useState<string>(defaultValue)
  const [description, setDescription] = useState<string | null>(null)
  const proposals = useProposals(typed, description)
  const titles = new Map(proposals.map(({ code, title }) => [formatHsCode(code), title]))
  const choices = useChoicesInFocus({
    comboboxProps: { width: 320, position: 'bottom-start' },
    onFocus: () => setDescription(describe()),
    onBlur: (event) => {
      setDescription(null)
      onBlur?.(event)
    },
  })

  function write(text: string) {
    setTyped(text)
    onChange?.(text)
  }

  return (
    <Autocomplete
      {...field}
      placeholder={
        proposals[0] && description !== null ? `${formatHsCode(proposals[0].code)} ? ↓` : undefined
      }
      autoComplete="off"
      openOnFocus={false}
      maxLength={100}
      value={typed}
      data={[...titles.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Stack gap={0}>
          <span className="num">{option.value}</span>
          <span className="muted small" lang="en">
            {titles.get(option.value)}
          </span>
        </Stack>
      )}
      onChange={write}
      {...choices}
      onKeyDown={chooseFirst}
    />
  )
}

/** Codes for what is typed or, without a text, for the description. None once a whole code is typed. */
function useProposals(typed: string, description: string | null): CustomsCode[] {
  const isWhole = /^\d{6}/.test(typed.replaceAll(/[\s.-]/g, ''))
  const [text] = useDebouncedValue((typed.trim() || description || '').slice(0, 100), debounceMs)
  const { data = [] } = useQuery({
    ...api.customsCodes.find.queryOptions({ input: { text } }),
    enabled: description !== null && text.length > 2 && !isWhole,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isWhole || description === null ? [] : data.slice(0, mostShown)
}
