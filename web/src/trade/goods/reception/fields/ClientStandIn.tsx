import { Button, TextInput } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { typedText } from '#ui/field/figure/typed-number.ts'
import { goOnFromChosen } from '#ui/field/select/choose-first.ts'
import { unfinishedClient } from './client-choice.ts'
import styles from './reception.module.css'

type Props = {
  clients: ClientsHere
  carriedClientId?: string | null | undefined
  defaultValue?: unknown
  onChange: (value: unknown) => void
  onChosen?: (() => void) | undefined
  onAccepted?: (() => void) | undefined
  readOnly?: boolean
}

/**
 * A plain input of the same size, shown while the code of `ClientField` loads. The text typed in it is not
 * lost.
 */
export function ClientStandIn({
  clients,
  carriedClientId = null,
  defaultValue,
  onChange,
  onChosen,
  onAccepted,
  readOnly = false,
  ...field
}: Props) {
  const [id, setId] = useState(() => (typeof defaultValue === 'string' ? defaultValue : null))
  const [typed, setTyped] = useState(() => typedText(defaultValue))
  const name = clients.byId(id)?.name ?? ''
  const isChosen = id !== null && typed === undefined
  const isNobody = id === null && typed === undefined

  function changeText(text: string) {
    const isName = text === name
    setTyped(isName ? undefined : text)
    onChange(isName ? id : unfinishedClient(text))
  }

  function chooseUnknown() {
    setId(null)
    setTyped(undefined)
    onChange(null)
    onChosen?.()
  }

  return (
    <div className={styles.code}>
      <TextInput
        label="Client"
        placeholder="Nom ou téléphone"
        autoComplete="off"
        {...field}
        readOnly={readOnly}
        onKeyDownCapture={(event) => goOnFromChosen(event, isChosen ? onAccepted : undefined)}
        value={typed ?? name}
        onChange={(event) => changeText(event.currentTarget.value)}
        description={isChosen && id === carriedClientId ? 'comme le précédent' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <UnknownClientButton isPressed={isNobody} isDisabled={readOnly} onClick={chooseUnknown} />
    </div>
  )
}

type ButtonProps = { isPressed: boolean; isDisabled: boolean; onClick: () => void }

/** The button « Inconnu » for goods whose owner is unknown. */
export function UnknownClientButton({ isPressed, isDisabled, onClick }: ButtonProps) {
  return (
    <Button
      className={styles.big}
      variant={isPressed ? 'light' : 'default'}
      aria-pressed={isPressed}
      disabled={isDisabled}
      leftSection={<IconUserQuestion size={21} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      Inconnu
    </Button>
  )
}
