import { Button, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, Suspense, useState } from 'react'
import { sayNo } from '#channels/scanner/feel.ts'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { notANumber, typedIn } from '#channels/scanner/scan.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import type { FieldProps } from '#ui/form/useDraft.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'
import styles from './reception.module.css'

const ScannerModal = lazyPart(() => import('#channels/scanner/ScannerModal.tsx'))

type Props = {
  label: string
  /** What is typed into; a plain line of text unless another is given. */
  input?: ComponentType<TextInputProps>
  field: FieldProps
  isReadOnly: boolean
  /** The focus of the form starts here. */
  isFirst: boolean
  /** Read by the camera. */
  onScan: (scan: GoodsScan) => void
  /** Typed and ended by Entrée. */
  onTypedWhole: (code: string) => void
  /** Puts a number that was made here into the form. */
  fill: (code: string) => void
  onLeft: (code: string) => void
  /** What was said of another number is no longer true. */
  onTyped?: (code: string) => void
  /** Makes the number of what came without one. */
  numberless?: () => string
  /** Our own label was typed: these goods are here already. */
  onLabel: (id: string) => void
}

/** The number on the goods, scanned or typed. */
export function CodeField({
  label,
  input: Input = TextInput,
  field,
  isReadOnly,
  isFirst,
  numberless,
  ...heard
}: Props) {
  const { onScan, onTypedWhole, fill, onLeft, onTyped, onLabel } = heard
  const [isScanning, setScanning] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const code = event.currentTarget.value.trim()
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || code === '') return
    event.preventDefault()
    const typed = typedIn(code)
    if (typed.is === 'code') return onTypedWhole(code)
    event.currentTarget.value = ''
    field.onChange(event)
    if (typed.is === 'label') return onLabel(typed.id)
    sayNo()
    setRefusal(notANumber)
  }

  return (
    <div className={styles.code}>
      <Input
        data-autofocus={isFirst || undefined}
        data-scanned=""
        label={label}
        required
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        {...field}
        error={refusal ?? field.error}
        onChange={(event) => {
          setRefusal(null)
          onTyped?.(event.currentTarget.value.trim())
          field.onChange(event)
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          const code = event.currentTarget.value.trim()
          afterPress(() => onLeft(code))
          field.onBlur?.(event)
        }}
      />
      {!isReadOnly && (
        <Button
          className={styles.big}
          variant="light"
          leftSection={<IconScan size={21} stroke={1.6} aria-hidden />}
          onClick={() => setScanning(true)}
        >
          Scanner
        </Button>
      )}
      {!isReadOnly && numberless && !field.defaultValue && (
        <UnstyledButton className={styles.numberless} onClick={() => fill(numberless())}>
          Sans numéro
        </UnstyledButton>
      )}
      <Suspense>
        {isScanning && (
          <ScannerModal
            title={label}
            onScan={(scanned) => {
              setScanning(false)
              onScan(scanned)
            }}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
