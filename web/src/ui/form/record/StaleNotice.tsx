import { messages } from '@escale/contract/wire/messages'
import { Box, Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './StaleNotice.module.css'

type Write<Value> = (value: NonNullable<Value>) => string

/**
 * The French name of each field of a row. A tuple also contains a function that formats the value and, if
 * different, the field's name in the form.
 */
export type Labels<Row> = {
  [Field in keyof Row]?: string | [name: string, write: Write<Row[Field]>, field?: string]
}

type Props<Row> = {
  before: Row
  now: Row
  /**
   * Names of the fields that both the user and a colleague changed. The user has to choose only about these.
   */
  conflicts: readonly string[]
  labels: Labels<Row>
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/**
 * A notice that a colleague changed the same fields: the colleague's name, the differences, and buttons to
 * choose a version.
 */
export function StaleNotice<Row>({ before, now, conflicts, labels, onKeepMine, onTakeTheirs }: Props<Row>) {
  const changes = differences(before, now, conflictLabels(labels, conflicts))
  const author = useAuthor(now as object)
  return (
    <div className={`wait ${styles.notice}`} role="alert">
      <Text inherit fw={550}>
        {messages.stale}
      </Text>
      {author && <Text inherit>{`Dernier changement ${author}.`}</Text>}
      {changes.length > 0 && (
        <Box component="ul" className="points" mt="xs">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </Box>
      )}
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={onKeepMine}>
          Garder ma saisie
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          Reprendre la fiche actuelle
        </Button>
      </Group>
    </div>
  )
}

function useAuthor(row: object): string | null {
  const [author, setAuthor] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    const finding = import('./latest-change.ts').then(({ latestAuthor: authorOf }) => authorOf(row))
    finding.then(
      (name) => isShown && setAuthor(name),
      () => null, // If the colleague's name cannot be loaded, the notice does not mention it.
    )
    return () => {
      isShown = false
    }
  }, [row])
  return author
}

/**
 * Labels of the conflicting fields. If none of them has a label, all labels, because another part of the row
 * changed.
 */
function conflictLabels<Row>(labels: Labels<Row>, conflicts: readonly string[]): Labels<Row> {
  const entries = Object.entries(labels).filter(([field, label]) =>
    conflicts.includes((Array.isArray(label) && label[2]) || field),
  )
  return entries.length > 0 ? (Object.fromEntries(entries) as Labels<Row>) : labels
}

function differences<Row>(before: Row, now: Row, labels: Labels<Row>): string[] {
  return (Object.keys(labels) as (keyof Row)[]).flatMap((field) => {
    const label = labels[field]
    const [name, write] = Array.isArray(label) ? label : [label, String]
    const formatValue = (value: Row[keyof Row]) =>
      value === null || value === undefined || value === '' ? 'vide' : write(value)
    const [was, is] = [formatValue(before[field]), formatValue(now[field])]
    return was === is ? [] : `${name}\u00a0: ${was} → ${is}`
  })
}
