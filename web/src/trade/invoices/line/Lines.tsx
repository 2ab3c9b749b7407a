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
  /** The CSS class that sets the column widths. */
  className: string | undefined
}

/** The lines of an invoice. Enter in the last price field, or Alt + L, adds a line. */
export function Lines({ form, kind, offer }: { form: InvoiceForm; kind: LineKind; offer: Offer }) {
  const lines = form.useWatchValue('lines')
  const next = useRef<string | null>(null)
  const errorId = useId()
  const error = form.errors.lines

  // Focuses a new line after React has rendered it.
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

  function focusNextLine(index: number) {
    if (index + 1 < form.getValues().lines.length)
      form.getInputNode<HTMLElement, string>(`lines.${index + 1}.serviceId`)?.focus()
    else add()
  }

  useAltL(add)

  return (
    <section className={`${styles.lines} ${kind.className}`} aria-label="Lignes" onKeyDown={preventSubmit}>
      <Box component="h2" mt={18} mb="xs">
        Lignes
      </Box>
      <Headings headings={kind.headings} />
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
          onDone={focusNextLine}
        />
      ))}
      {!form.isReadOnly && <AddLine errorId={error ? errorId : undefined} onAdd={add} />}
      {error && (
        <Text id={errorId} className="problem" mt={6} role="alert">
          {error}
        </Text>
      )}
    </section>
  )
}

function Headings({ headings }: Pick<LineKind, 'headings'>) {
  return (
    <div className={styles.headings} aria-hidden>
      {headings.map((heading) => (
        <span key={heading}>{heading}</span>
      ))}
    </div>
  )
}

/** The button that adds a line. `data-path` lets the form focus it when the lines are refused. */
function AddLine({ errorId, onAdd }: { errorId: string | undefined; onAdd: () => void }) {
  return (
    <Button
      ml={-8}
      variant="subtle"
      size="xs"
      leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
      aria-keyshortcuts="Alt+L"
      aria-describedby={errorId}
      data-path="lines"
      onClick={onAdd}
    >
      Ajouter une ligne
    </Button>
  )
}

function errorsOf(form: InvoiceForm, index: number): string {
  const start = `lines.${index}.`
  return Object.entries(form.errors)
    .filter(([path]) => path.startsWith(start))
    .map(([path, sentence]) => `${path} ${sentence}`)
    .join('\n')
}

/** Prevents Enter in a line from submitting the invoice. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement)
    event.preventDefault()
}

function useAltL(add: () => void) {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
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
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
