import { domains } from '@escale/contract/domains'
import { proposeOwnNumbers } from '@escale/contract/trade/imports/cartons'
import { guessColumns } from '@escale/contract/trade/imports/column-guess'
import { fieldsWithoutUnit, unitKey } from '@escale/contract/trade/imports/column-units'
import { type Columns, columnIndexes, matchColumns } from '@escale/contract/trade/imports/columns'
import type { Import } from '@escale/contract/trade/imports/contract'
import type { ImportField } from '@escale/contract/trade/imports/fields/field'
import { fieldsOfKind, type ImportKind } from '@escale/contract/trade/imports/kinds'
import { withoutNumber } from '@escale/contract/trade/imports/own-number'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { Progress } from '#ui/figures/Progress.tsx'
import { useDeviceDraft } from '#ui/form/drafts/useDeviceDraft.ts'
import { ResumeLine } from '#ui/form/ResumeLine.tsx'
import { FieldColumn } from './columns/FieldColumn.tsx'
import { UnreadColumns } from './columns/UnreadColumns.tsx'
import { cellsOf, type ReadSheet } from './file/read-sheet.ts'
import styles from './imports.module.css'
import { SheetReading } from './SheetReading.tsx'
import { useSending } from './useSending.ts'
import { linesWords, ownerlessWords, packingListText } from './words.ts'

type Props = {
  kind: ImportKind
  sheet: ReadSheet
  file: File
  /** Called after the same file was read again with other settings, such as another sheet. */
  onSheet: (sheet: ReadSheet) => void
  /** The columns that the user chose in the last import of this kind. */
  remembered: Columns
  onBack: () => void
  onChecked: (checked: Import) => void
}

/**
 * The step that chooses the column of each field. Columns are preselected from the last import or from the
 * column headers.
 */
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
  /** Fields where the typed text matches no column. */
  const [unfinishedFields, setUnfinishedFields] = useState<string[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const { send, sent, refusal } = useSending(kind, sheet, checked)
  const fields = Object.entries(fieldsOfKind(kind))
  const isMissing = (field: string, { required, insteadOf }: ImportField) =>
    required === true && !columns[field] && !insteadOf?.every((other) => columns[other])
  const unitless = fieldsWithoutUnit(kind, columns)
  const isIncomplete = unitless.length > 0 || fields.some(([name, field]) => isMissing(name, field))

  /** Called when the server has checked the lines. It stores the chosen columns, so the draft goes. */
  function checked(result: Import) {
    onDevice.drop()
    onChecked(result)
  }

  function choose(key: string, value: string | null) {
    setUnfinishedFields(unfinishedFields.filter((other) => other !== key))
    setColumns((before) => withColumn(before, key, value))
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
          {fields.map(([name, field]) => (
            <FieldColumn
              key={name}
              name={name}
              field={field}
              sheet={sheet}
              columns={columns}
              isMissing={isSubmitted && isMissing(name, field)}
              isUnitMissing={isSubmitted && unitless.includes(name)}
              onUnfinished={() => setUnfinishedFields([...unfinishedFields, name])}
              onChoose={choose}
            />
          ))}
        </ul>
        {kind === 'goods' && <GoodsRemarks sheet={sheet} columns={columns} />}
        <UnreadColumns kind={kind} sheet={sheet} columns={columns} />
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

function GoodsRemarks({ sheet, columns }: { sheet: ReadSheet; columns: Columns }) {
  const [ownerless, onCartons] = [ownerlessWords(sheet, columns.client), packingListText(columns)]
  return (
    <>
      {ownerless && <p className={`small ${styles.aside} ${styles.twin}`}>{ownerless}</p>}
      {onCartons && <p className={`small muted ${styles.aside}`}>{onCartons}</p>}
    </>
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

/** Sets the column of a field. Its unit is cleared, because the new column may use another one. */
function withColumn(columns: Columns, key: string, value: string | null): Columns {
  const { [key]: _before, [unitKey(key)]: _unit, ...others } = columns
  return value === null ? others : { ...others, [key]: value }
}

/**
 * Matches columns to fields by their headers. In a file without headers, the content of the cells decides.
 */
function columnsOf(
  kind: ImportKind,
  { heads, lines, headsLine, hasOwnHeads }: ReadSheet,
  remembered: Columns,
): Columns {
  const below = cellsOf(lines)
  return headsLine === null && !hasOwnHeads
    ? guessColumns(kind, heads, below)
    : proposeOwnNumbers(kind, matchColumns(kind, heads, remembered, below))
}

/** Restores columns and units from the stored draft. Columns that the file does not have are dropped. */
function columnsIn({ heads }: ReadSheet, values: Record<string, unknown>): Columns {
  const isInFile = (head: unknown): head is string =>
    typeof head === 'string' && (head === withoutNumber || columnIndexes(heads, head).length > 0)
  const columns = Object.entries(values).filter((entry): entry is [string, string] => isInFile(entry[1]))
  const units = columns.flatMap(([field]) => {
    const unit = values[unitKey(field)]
    return typeof unit === 'string' ? [[unitKey(field), unit] as const] : []
  })
  return Object.fromEntries([...columns, ...units])
}
