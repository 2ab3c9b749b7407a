import { Button, TextInput } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { typedIn } from '#ui/field/typed-number.ts'
import { unfinishedClient } from './client-choice.ts'
import styles from './reception.module.css'
import type { ClientsHere } from './useClientsHere.ts'

type Props = {
  clients: ClientsHere
  carried?: string | null | undefined
  defaultValue?: unknown
  onChange: (value: unknown) => void
  onChosen?: (() => void) | undefined
  readOnly?: boolean
}

/** A field of the same size as `ClientField` until that is fetched. What is typed stays in the form. */
export function ClientStandIn({
  clients,
  carried = null,
  defaultValue,
  onChange,
  onChosen,
  readOnly = false,
  ...field
}: Props) {
  const [id, setId] = useState(() => (typeof defaultValue === 'string' ? defaultValue : null))
  const [typed, setTyped] = useState(() => typedIn(defaultValue))
  const name = clients.byId(id)?.name ?? ''
  const isNobody = id === null && typed === undefined

  function type(text: string) {
    const isName = text === name
    setTyped(isName ? undefined : text)
    onChange(isName ? id : unfinishedClient(text))
  }

  function chooseNobody() {
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
        value={typed ?? name}
        onChange={(event) => type(event.currentTarget.value)}
        description={
          carried !== null && id === carried && typed === undefined ? 'comme le précédent' : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Button
        className={styles.big}
        variant={isNobody ? 'light' : 'default'}
        aria-pressed={isNobody}
        disabled={readOnly}
        leftSection={<IconUserQuestion size={21} stroke={1.6} aria-hidden />}
        onClick={chooseNobody}
      >
        Inconnu
      </Button>
    </div>
  )
}
