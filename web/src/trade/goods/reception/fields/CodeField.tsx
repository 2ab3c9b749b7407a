import { longestCode, numberWithin } from '@escale/contract/channels/labels/carrier-number'
import { Button, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, Suspense, useState } from 'react'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { notANumber, parseTypedNumber } from '#channels/scanner/scan.ts'
import { signalFailure } from '#channels/scanner/scan-feedback.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'
import styles from './reception.module.css'

const ScannerModal = lazyPart(() => import('#channels/scanner/ScannerModal.tsx'))

type Props = {
  label: string
  /** Replaces the plain text input, for example with one for chassis numbers. */
  input?: ComponentType<TextInputProps>
  field: FieldProps
  isReadOnly: boolean
  /** True when the form focuses this field first. */
  isFirst: boolean
  /** Called with a code read by the camera. */
  onScan: (scan: GoodsScan) => void
  /** Called with a typed code when the user presses Enter. */
  onTypedWhole: (code: string) => void
  /** Sets the number of the form, when the application has generated one. */
  fill: (code: string) => void
  onLeft: (code: string) => void
  /** Called on each change of the number. Lookup results of the previous number are discarded. */
  onTyped?: (code: string) => void
  /** Generates a number for goods that came without one. */
  numberless?: () => string
  /** Called with the goods id when the typed code is one of our own labels: the goods are already saved. */
  onLabel: (id: string) => void
}

/** The tracking or chassis number of the goods, scanned or typed. */
export function CodeField({
  label,
  input: Input = TextInput,
  field,
  isReadOnly,
  isFirst,
  numberless,
  onScan,
  onTypedWhole,
  fill,
  onLeft,
  onTyped,
  onLabel,
}: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const code = event.currentTarget.value.trim()
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || code === '') return
    event.preventDefault()
    const typed = parseTypedNumber(code)
    if (typed.is === 'code') return numberWithin(code) === null ? onTypedWhole(code) : fill(typed.code)
    event.currentTarget.value = ''
    field.onChange(event)
    if (typed.is === 'label') return onLabel(typed.id)
    signalFailure()
    setRefusal(notANumber)
  }

  return (
    <div className={styles.code}>
      <Input
        data-autofocus={isFirst || undefined}
        data-scanned=""
        label={label}
        required
        maxLength={longestCode}
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
      {!isReadOnly && <ScanButton label={label} onScan={onScan} />}
      {!isReadOnly && numberless && !field.defaultValue && (
        <UnstyledButton className={styles.numberless} onClick={() => fill(numberless())}>
          Sans numéro
        </UnstyledButton>
      )}
    </div>
  )
}

/** The button that opens the camera. */
function ScanButton({ label, onScan }: Pick<Props, 'label' | 'onScan'>) {
  const [isScanning, setScanning] = useState(false)

  function close(scan: GoodsScan) {
    setScanning(false)
    onScan(scan)
  }

  return (
    <>
      <Button
        className={styles.big}
        variant="light"
        leftSection={<IconScan size={21} stroke={1.6} aria-hidden />}
        onClick={() => setScanning(true)}
      >
        Scanner
      </Button>
      <Suspense>
        {isScanning && <ScannerModal title={label} onScan={close} onClose={() => setScanning(false)} />}
      </Suspense>
    </>
  )
}
