import type { ExpeditionMode } from '@escale/contract/trade/expeditions/words'
import type { Place } from '@escale/contract/trade/places/contract'
import { fold } from '@escale/contract/values/fold'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { api } from '#api.ts'
import { DidYouMean } from '#trade/DidYouMean.tsx'
import styles from '#trade/expeditions/details/expeditions.module.css'
import { completes } from '#ui/field/select/completes.ts'
import { useChoicesInFocus } from '#ui/field/select/useChoicesInFocus.ts'
import { useChooseFound } from '#ui/field/select/useChooseFound.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'

type Props = Omit<FieldProps, 'key'> & {
  label: string
  mode: ExpeditionMode
  /** The code of the initial place (UN/LOCODE or IATA). Null for a place typed freely. */
  startCode: string | null
  onCode: (code: string | null) => void
  'data-autofocus'?: boolean
}

const debounceMs = 200

/**
 * The origin or destination of an expedition. Ports and airports are suggested, and any other text is
 * accepted.
 */
export function PlaceInput({ mode, startCode, onCode, defaultValue = '', onChange, ...field }: Props) {
  const [typed, setTyped] = useState<string>(defaultValue)
  const [code, setCode] = useState(startCode)
  const [query] = useDebouncedValue(code ? '' : typed.trim(), debounceMs)
  const {
    data: places = [],
    isPlaceholderData,
    isFetching,
  } = useQuery({
    ...api.places.search.queryOptions({ input: { search: query, mode } }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
  const isAnswered =
    code !== null || typed.trim().length < 2 || (query === typed.trim() && !isPlaceholderData && !isFetching)
  const suggestions = query.length >= 2 && code === null ? places : []
  const [nearest] = suggestions
  const isBest =
    nearest !== undefined && (completes(nearest.name, typed) || fold(nearest.code) === fold(typed))
  const onKeyDownCapture = useChooseFound(isAnswered ? places : null, { isBest })
  const [isLeft, setLeft] = useState(false)
  const choices = useChoicesInFocus({ onFocus: () => setLeft(false), onBlur: onLeave })

  function onLeave(event: FocusEvent<HTMLInputElement>) {
    afterPress(() => setLeft(true))
    field.onBlur?.(event)
  }

  function changeText(text: string) {
    const place = suggestions.find((one) => optionOf(one) === text)
    const next = place?.name ?? text
    setTyped(next)
    setCode(place?.code ?? null)
    onChange(next)
    onCode(place?.code ?? null)
  }

  function choosePlace(place: Place) {
    setTyped(place.name)
    setCode(place.code)
    onChange(place.name)
    onCode(place.code)
  }

  return (
    <Autocomplete
      {...field}
      onKeyDownCapture={onKeyDownCapture}
      {...choices}
      description={
        isLeft &&
        isAnswered &&
        nearest && <DidYouMean name={optionOf(nearest)} onTake={() => choosePlace(nearest)} />
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      placeholder="Ville, port ou aéroport"
      value={typed}
      onChange={changeText}
      data={suggestions.map(optionOf)}
      filter={({ options }) => options}
      rightSection={code && <span className="muted small num">{code}</span>}
      rightSectionWidth={64}
      renderOption={({ option }) => (
        <PlaceOption place={suggestions.find((one) => optionOf(one) === option.value)} />
      )}
    />
  )
}

/** An airport name without the name of its town. */
function ownName({ name, airport }: Place): string {
  return (airport ?? '').replace(name, '').trim()
}

/** The text of a suggestion. It includes the code because two places may have the same name. */
function optionOf({ name, code }: Place): string {
  return `${name} (${code})`
}

function PlaceOption({ place }: { place: Place | undefined }) {
  if (!place) return null
  return (
    <>
      <span className={styles.place}>
        {place.name}
        <span className="muted small"> {ownName(place)}</span>
      </span>
      <span className="muted small num">
        {place.country} · {place.code}
      </span>
    </>
  )
}
