import { domains } from '@escale/contract/domains'
import { guessedColumns } from '@escale/contract/trade/imports/column-guess'
import { type Columns, joinedCell, matchedColumns, placesOf } from '@escale/contract/trade/imports/columns'
import type { Import } from '@escale/contract/trade/imports/contract'
import type { ImportField } from '@escale/contract/trade/imports/field'
import { fieldsOfKind, type ImportKind } from '@escale/contract/trade/imports/kinds'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { counted } from '#ui/figures/count.ts'
import { Progress } from '#ui/figures/Progress.tsx'
import { useDeviceDraft } from '#ui/form/drafts/useDeviceDraft.ts'
import { ResumeLine } from '#ui/form/ResumeLine.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import styles from './imports.module.css'
import { cellsOf, type ReadSheet } from './read-sheet.ts'
import { SheetReading } from './SheetReading.tsx'
import { useSending } from './useSending.ts'
import { cartonsWords, linesWords, ownerlessWords } from './words.ts'

type Props = {
  kind: ImportKind
  sheet: ReadSheet
  file: File
  /** The same file, read otherwise. */
  onSheet: (sheet: ReadSheet) => void
  /** The columns chosen last time. */
  remembered: Columns
  onBack: () => void
  onChecked: (checked: Import) => void
}

/** Which column each field is read from: found by itself, as it was chosen last time first. */
export function ColumnsStep(props: Props) {
  const { heads, encoding, headsLine } = props.sheet
  return <ColumnsOf key={[encoding, headsLine, ...heads].join('|')} {...props} />
}

function ColumnsOf({ kind, sheet, file, onSheet, onBack, onChecked, remembered }: Props) {
  const onDevice = useDeviceDraft({ form: `import-${kind}`, of: sheet.fileName }, null)
  const [matched] = useState(() => columnsOf(kind, sheet, remembered))
  const [columns, setColumns] = useState(() =>
    onDevice.resumed ? columnsIn(sheet, onDevice.resumed.values) : matched,
  )
  onDevice.setForm({
    getValues: () => columns,
    isDirty: () => JSON.stringify(columns) !== JSON.stringify(matched),
  })
  /** Of which half a name is typed. */
  const [halves, setHalves] = useState<string[]>([])
  const [isAsked, setAsked] = useState(false)
  const { send, sent, refusal } = useSending(kind, sheet, checked)
  const fields = Object.entries(fieldsOfKind(kind))
  const isMissing = (field: string, { required, insteadOf }: ImportField) =>
    required === true && !columns[field] && !insteadOf?.every((other) => columns[other])
  const isIncomplete = fields.some(([field, own]) => isMissing(field, own))
  const heads = [...new Set(sheet.heads.filter(Boolean))]
  const ownerless = kind === 'goods' ? ownerlessWords(sheet, columns.client) : null
  const onCartons = kind === 'goods' ? cartonsWords(columns) : null

  /** The server has them from now on: the next file of its kind begins with them. */
  function checked(made: Import) {
    onDevice.drop()
    onChecked(made)
  }

  function choose(field: string, head: string | null) {
    setHalves(halves.filter((other) => other !== field))
    setColumns((before) => withColumn(before, field, head))
    onDevice.setTitle(`${domains[kind].imports.title} · ${sheet.fileName}`)
    onDevice.changed()
  }

  function startAgain() {
    setColumns(matched)
    onDevice.drop()
  }

  function go() {
    setAsked(true)
    if (!isIncomplete && halves.length === 0) void send(columns)
  }

  return (
    <div className={styles.step}>
      <ResumeLine form={{ onDevice, startAgain }} />
      <div className={styles.reading}>
        <SheetReading kind={kind} sheet={sheet} file={file} onSheet={onSheet} />
        <ul className={styles.columns}>
          {fields.map(([field, own]) => (
            <li key={field}>
              <ColumnChoice
                field={own}
                heads={heads}
                chosen={placesOf(sheet.heads, columns[field]).map((at) => sheet.heads[at] ?? '')}
                error={isAsked && isMissing(field, own) ? 'Choisissez une colonne.' : undefined}
                onUnfinished={() => setHalves([...halves, field])}
                onChoose={(head) => choose(field, head)}
              />
              <span className={`small muted ${styles.sample}`}>{samplesOf(sheet, own, columns[field])}</span>
            </li>
          ))}
        </ul>
        {ownerless && <p className={`small ${styles.aside} ${styles.twin}`}>{ownerless}</p>}
        {onCartons && <p className={`small muted ${styles.aside}`}>{onCartons}</p>}
      </div>
      {refusal && <Refusal sentence={refusal} />}
      <div className="modal-foot">
        {sent === null ? (
          <span className="muted small num">{linesWords(sheet)}</span>
        ) : (
          <Progress
            label="Envoi des lignes"
            value={sent}
            max={sheet.lines.length}
            words={`${sent} sur ${counted(sheet.lines.length, 'ligne')}`}
          />
        )}
        <Button variant="default" ml="auto" disabled={sent !== null} onClick={onBack}>
          Autre fichier
        </Button>
        <Button loading={sent !== null} onClick={go}>
          {refusal ? 'Réessayer' : 'Vérifier les lignes'}
        </Button>
      </div>
    </div>
  )
}

function withColumn(columns: Columns, field: string, head: string | null): Columns {
  const { [field]: _before, ...others } = columns
  return head === null ? others : { ...others, [field]: head }
}

/** By what the heads are called; in a file that has none, by what most of their cells look like. */
function columnsOf(
  kind: ImportKind,
  { heads, lines, headsLine, hasOwnHeads }: ReadSheet,
  remembered: Columns,
): Columns {
  const below = cellsOf(lines)
  return headsLine === null && !hasOwnHeads
    ? guessedColumns(kind, heads, below)
    : matchedColumns(kind, heads, remembered, below)
}

/** The columns chosen before the page went, as far as the file has them. */
function columnsIn({ heads }: ReadSheet, values: Record<string, unknown>): Columns {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && placesOf(heads, entry[1]).length > 0,
    ),
  )
}

/** What the first lines hold in the columns of a field. */
function samplesOf({ heads, lines }: ReadSheet, field: ImportField, said: string | undefined): string {
  const places = placesOf(heads, said)
  const cells = lines.slice(0, 20).flatMap(({ cells: line }) => joinedCell(field, places, line) || [])
  return cells.slice(0, 3).join(' · ') || '—'
}
