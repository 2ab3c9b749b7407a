import { Box, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { newLine } from './invoice-start.ts'
import styles from './Lines.module.css'
import type { InvoiceForm, LineProps, Offer } from './line.ts'
import { errorsWithout } from './line.ts'

export type LineKind = {
  Line: ComponentType<LineProps>
  headings: readonly string[]
  /** Gives the columns their widths. */
  className: string | undefined
}

/** The lines of an invoice. Entrée on the last price, or Alt L, adds one. */
export function Lines({ form, kind, offer }: { form: InvoiceForm; kind: LineKind; offer: Offer }) {
  const lines = form.useWatchValue('lines')
  const next = useRef<string | null>(null)
  const errorId = useId()
  const error = form.errors.lines

  // Where the focus goes once the lines are drawn again.
  useEffect(() => {
    if (next.current) form.getInputNode<HTMLElement, string>(next.current)?.focus()
    next.current = null
  })

  function add() {
    if (form.isReadOnly) return
    const before = form.getValues().lines
    next.current = `lines.${before.length}.serviceId`
    form.setFieldValue('lines', [...before, newLine()], { forceUpdate: false })
    form.clearFieldError('lines')
  }

  function remove(index: number) {
    const after = form.getValues().lines.filter((_, at) => at !== index)
    next.current = `lines.${Math.min(index, after.length - 1)}.serviceId`
    form.setErrors((errors) => errorsWithout(errors, index))
    form.setFieldValue('lines', after, { forceUpdate: false })
  }

  function goOn(index: number) {
    if (index + 1 < form.getValues().lines.length)
      form.getInputNode<HTMLElement, string>(`lines.${index + 1}.serviceId`)?.focus()
    else add()
  }

  useAltL(add)

  return (
    <section
      className={`${styles.lines} ${kind.className}`}
      aria-label="Lignes"
      onKeyDown={withoutSubmitting}
    >
      <Box component="h2" mt={18} mb="xs">
        Lignes
      </Box>
      <div className={styles.headings} aria-hidden>
        {kind.headings.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      {lines.map((line, index) => (
        <kind.Line
          key={line.key}
          form={form}
          index={index}
          line={line}
          errors={errorsOf(form, index)}
          offer={offer}
          isOnly={lines.length === 1}
          onRemove={remove}
          onDone={goOn}
        />
      ))}
      {!form.isReadOnly && (
        <Button
          ml={-8}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
          aria-keyshortcuts="Alt+L"
          aria-describedby={error ? errorId : undefined}
          data-path="lines"
          onClick={add}
        >
          Ajouter une ligne
        </Button>
      )}
      {error && (
        <Text id={errorId} className="problem" mt={6} role="alert">
          {error}
        </Text>
      )}
    </section>
  )
}

function errorsOf(form: InvoiceForm, index: number): string {
  const start = `lines.${index}.`
  return Object.entries(form.errors)
    .filter(([path]) => path.startsWith(start))
    .map(([path, sentence]) => `${path} ${sentence}`)
    .join('\n')
}

/** Entrée in a line never sends the whole invoice. */
function withoutSubmitting(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement)
    event.preventDefault()
}

function useAltL(add: () => void) {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (
        !event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        (event.key.toLowerCase() !== 'l' && event.code !== 'KeyL')
      )
        return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
