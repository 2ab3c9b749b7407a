import { type Columns, matchedColumns } from '@escale/contract/trade/imports/columns'
import type { Import } from '@escale/contract/trade/imports/contract'
import { fieldsOfKind, type ImportKind, importKinds } from '@escale/contract/trade/imports/kinds'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '#ui/count.ts'
import { useDeviceDraft } from '#ui/drafts/useDeviceDraft.ts'
import { Progress } from '#ui/Progress.tsx'
import { Refusal } from '#ui/Refusal.tsx'
import { ResumeLine } from '#ui/ResumeLine.tsx'
import { SearchSelect } from '#ui/SearchSelect.tsx'
import styles from './imports.module.css'
import type { ReadSheet } from './read-file.ts'
import { useSending } from './useSending.ts'
import { linesWords, ownerlessWords } from './words.ts'

type Props = {
  kind: ImportKind
  sheet: ReadSheet
  /** The columns chosen last time. */
  remembered: Columns
  onBack: () => void
  onChecked: (checked: Import) => void
}

/** Which column each field is read from: found by itself, as it was chosen last time first. */
export function ColumnsStep({ kind, sheet, onBack, onChecked, remembered }: Props) {
  const onDevice = useDeviceDraft({ form: `import-${kind}`, of: sheet.fileName }, null)
  const matched = matchedColumns(kind, sheet.heads, remembered)
  const [columns, setColumns] = useState(() => (onDevice.resumed ? columnsIn(sheet, onDevice.resumed.values) : matched))
  onDevice.follow({ getValues: () => columns, isDirty: () => JSON.stringify(columns) !== JSON.stringify(matched) })
  /** Of which half a name is typed. */
  const [halves, setHalves] = useState<string[]>([])
  const [isAsked, setAsked] = useState(false)
  const { send, sent, refusal } = useSending(kind, sheet, checked)
  const fields = Object.entries(fieldsOfKind(kind))
  const missing = fields.filter(([field, { required }]) => required && !columns[field]).map(([, { label }]) => label)
  const heads = [...new Set(sheet.heads.filter(Boolean))]
  const ownerless = kind === 'goods' ? ownerlessWords(sheet, columns.client) : null

  /** The server has them from now on: the next file of its kind begins with them. */
  function checked(made: Import) {
    onDevice.drop()
    onChecked(made)
  }

  function choose(field: string, head: string | null) {
    setHalves(halves.filter((other) => other !== field))
    setColumns((before) => withColumn(before, field, head))
    onDevice.standsIn(`${importKinds[kind].title} · ${sheet.fileName}`)
    onDevice.changed()
  }

  function startAgain() {
    setColumns(matched)
    onDevice.drop()
  }

  function go() {
    setAsked(true)
    if (missing.length === 0 && halves.length === 0) void send(columns)
  }

  return (
    <div className={styles.step}>
      <ResumeLine form={{ onDevice, startAgain }} />
      <ul className={styles.columns}>
        {fields.map(([field, { label, required }]) => (
          <li key={field}>
            <SearchSelect
              label={required ? `${label} *` : label}
              placeholder="Aucune colonne"
              data={heads}
              clearable
              nothingFoundMessage="Aucune colonne de ce nom"
              unfinished="Choisissez une colonne dans la liste."
              onUnfinished={() => setHalves([...halves, field])}
              value={columns[field] ?? null}
              error={isAsked && required && !columns[field] ? 'Choisissez une colonne.' : undefined}
              onChange={(head) => choose(field, head)}
            />
            <span className={`small muted ${styles.sample}`}>{samplesOf(sheet, columns[field])}</span>
          </li>
        ))}
      </ul>
      {ownerless && <p className={`small ${styles.aside} ${styles.twin}`}>{ownerless}</p>}
      {refusal && <Refusal sentence={refusal} />}
      <div className="modal-foot">
        {sent === null ? (
          <span className="muted small num">{linesWords(sheet)}</span>
        ) : (
          <Progress label="Envoi des lignes" value={sent} max={sheet.lines.length} words={`${sent} sur ${counted(sheet.lines.length, 'ligne')}`} />
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

/** The columns chosen before the page went, as far as the file has them. */
function columnsIn({ heads }: ReadSheet, values: Record<string, unknown>): Columns {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => heads.some((head) => head === entry[1])))
}

/** What the first lines hold in a column. */
function samplesOf({ heads, lines }: ReadSheet, head: string | undefined): string {
  const at = head === undefined ? -1 : heads.indexOf(head)
  const cells = lines.slice(0, 20).flatMap(({ cells: line }) => line[at] || [])
  return cells.slice(0, 3).join(' · ') || '—'
}
