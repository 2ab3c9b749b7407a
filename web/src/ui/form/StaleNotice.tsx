import { messages } from '@escale/contract/wire/messages'
import { Box, Button, Group, Text } from '@mantine/core'
import styles from './StaleNotice.module.css'

/** What a row's fields are called, and how to write those that are not text. */
export type Labels<Row> = { [Field in keyof Row]?: string | [name: string, write: (value: NonNullable<Row[Field]>) => string] }

type Props<Row> = { before: Row; now: Row; labels: Labels<Row>; onKeepMine: () => void; onTakeTheirs: () => void }

/** Someone else changed the row meanwhile: what differs, and whose version to go on with. */
export function StaleNotice<Row>({ before, now, labels, onKeepMine, onTakeTheirs }: Props<Row>) {
  const changes = differences(before, now, labels)
  return (
    <div className={`wait ${styles.notice}`} role="alert">
      <Text inherit fw={550}>
        {messages.stale}
      </Text>
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

function differences<Row>(before: Row, now: Row, labels: Labels<Row>): string[] {
  return (Object.keys(labels) as (keyof Row)[]).flatMap((field) => {
    const label = labels[field]
    const [name, write] = Array.isArray(label) ? label : [label, String]
    const written = (value: Row[keyof Row]) => (value === null || value === undefined || value === '' ? 'vide' : write(value))
    const [was, is] = [written(before[field]), written(now[field])]
    return was === is ? [] : `${name}\u00a0: ${was} → ${is}`
  })
}
