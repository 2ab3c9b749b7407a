import { domains } from '@escale/contract/domains'
import { guessColumns } from '@escale/contract/trade/imports/column-guess'
import { type Columns, columnIndexes, joinCells, matchColumns } from '@escale/contract/trade/imports/columns'
import type { Import } from '@escale/contract/trade/imports/contract'
import type { ImportField } from '@escale/contract/trade/imports/field'
import { fieldsOfKind, type ImportKind } from '@escale/contract/trade/imports/kinds'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { Progress } from '#ui/figures/Progress.tsx'
import { useDeviceDraft } from '#ui/form/drafts/useDeviceDraft.ts'
import { ResumeLine } from '#ui/form/ResumeLine.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { cellsOf, type ReadSheet } from './file/read-sheet.ts'
import styles from './imports.module.css'
import { SheetReading } from './SheetReading.tsx'
import { useSending } from './useSending.ts'
import { cartonsWords, linesWords, ownerlessWords } from './words.ts'

type Props = {
  kind: ImportKind
  sheet: ReadSheet
  file: File
  /** Called with the same file read with other settings. */
  onSheet: (sheet: ReadSheet) => void
  /** The columns chosen for the last import of this kind. */
  remembered: Columns
  onBack: () => void
  onChecked: (checked: Import) => void
}

/** The column of each field, preset from the last import or from the heads. */
export function ColumnsStep(props: Props) {
  const { heads, encoding, headsLine, sheetName, lines } = props.sheet
  return <ColumnsForm key={[encoding, sheetName, lines.length, headsLine, ...heads].join('|')} {...props} />
}

function ColumnsForm({ kind, sheet, file, onSheet, onBack, onChecked, remembered }: Props) {
  const onDevice = useDeviceDraft({ form: `import-${kind}`, of: sheet.fileName }, null)
  const [matched] = useState(() => columnsOf(kind, sheet, remembered))
  const [columns, setColumns] = useState(() =>
    onDevice.resumed ? columnsIn(sheet, onDevice.resumed.values) : matched,
  )
  onDevice.setForm({
    getValues: () => columns,
    isDirty: () => JSON.stringify(columns) !== JSON.stringify(matched),
  })
  /** Fields with an unfinished column name. */
  const [unfinishedFields, setUnfinishedFields] = useState<string[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const { send, sent, refusal } = useSending(kind, sheet, checked)
  const fields = Object.entries(fieldsOfKind(kind))
  const isMissing = (field: string, { required, insteadOf }: ImportField) =>
    required === true && !columns[field] && !insteadOf?.every((other) => columns[other])
  const isIncomplete = fields.some(([field, own]) => isMissing(field, own))
  const ownerless = kind === 'goods' ? ownerlessWords(sheet, columns.client) : null
  const onCartons = kind === 'goods' ? cartonsWords(columns) : null

  /** The server stores the chosen columns, so the draft on the device is no longer needed. */
  function checked(result: Import) {
    onDevice.drop()
    onChecked(result)
  }

  function choose(field: string, head: string | null) {
    setUnfinishedFields(unfinishedFields.filter((other) => other !== field))
    setColumns((before) => withColumn(before, field, head))
    onDevice.setTitle(`${domains[kind].imports.title} · ${sheet.fileName}`)
    onDevice.changed()
  }

  function startAgain() {
    setColumns(matched)
    onDevice.drop()
  }

  function submit() {
    setSubmitted(true)
    if (!isIncomplete && unfinishedFields.length === 0) void send(columns)
  }

  return (
    <div className={styles.step}>
      <ResumeLine form={{ onDevice, startAgain }} />
      <div className={styles.reading}>
        <SheetReading kind={kind} sheet={sheet} file={file} columns={columns} onSheet={onSheet} />
        <ul className={styles.columns}>
          {fields.map(([field, own]) => (
            <li key={field}>
              <ColumnChoice
                field={own}
                heads={[...new Set(sheet.heads.filter(Boolean))]}
                chosen={columnIndexes(sheet.heads, columns[field]).map((at) => sheet.heads[at] ?? '')}
                error={isSubmitted && isMissing(field, own) ? 'Choisissez une colonne.' : undefined}
                onUnfinished={() => setUnfinishedFields([...unfinishedFields, field])}
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
      <div className={`modal-foot ${styles.foot}`}>
        <SendingProgress sheet={sheet} sentCount={sent} />
        <Button variant="default" ml="auto" disabled={sent !== null} onClick={onBack}>
          Autre fichier
        </Button>
        <Button loading={sent !== null} onClick={submit}>
          {refusal ? 'Réessayer' : 'Vérifier les lignes'}
        </Button>
      </div>
    </div>
  )
}

function SendingProgress({ sheet, sentCount }: { sheet: ReadSheet; sentCount: number | null }) {
  if (sentCount === null) return <span className="muted small num">{linesWords(sheet)}</span>
  return (
    <Progress
      label="Envoi des lignes"
      value={sentCount}
      max={sheet.lines.length}
      words={`${sentCount} sur ${pluralize(sheet.lines.length, 'ligne')}`}
    />
  )
}

function withColumn(columns: Columns, field: string, head: string | null): Columns {
  const { [field]: _before, ...others } = columns
  return head === null ? others : { ...others, [field]: head }
}

/** Matches columns by their heads. In a file without heads, guesses them from the content of the cells. */
function columnsOf(
  kind: ImportKind,
  { heads, lines, headsLine, hasOwnHeads }: ReadSheet,
  remembered: Columns,
): Columns {
  const below = cellsOf(lines)
  return headsLine === null && !hasOwnHeads
    ? guessColumns(kind, heads, below)
    : matchColumns(kind, heads, remembered, below)
}

/** The columns of the stored draft that exist in the file. */
function columnsIn({ heads }: ReadSheet, values: Record<string, unknown>): Columns {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && columnIndexes(heads, entry[1]).length > 0,
    ),
  )
}

/** Sample values from the first lines of the columns of a field. */
function samplesOf({ heads, lines }: ReadSheet, field: ImportField, said: string | undefined): string {
  const places = columnIndexes(heads, said)
  const cells = lines.slice(0, 20).flatMap(({ cells: line }) => joinCells(field, places, line) || [])
  return cells.slice(0, 3).join(' · ') || '—'
}
