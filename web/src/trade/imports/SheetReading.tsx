import type { Columns } from '@escale/contract/trade/imports/columns'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { Check } from '#ui/field/Check.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { type Encoding, encodings } from './file/encodings.ts'
import { readFile } from './file/read-file.ts'
import { type ReadSheet, withHeads, withHidden, withMargins, withSheet } from './file/read-sheet.ts'
import { type NamedSheet, UnreadableFile } from './file/sheet.ts'
import { HeadsChoice } from './HeadsChoice.tsx'
import styles from './imports.module.css'
import { hiddenWords, mergedCellsText, unreadableWords } from './reading-words.ts'
import { marginWords, unnamedWords } from './words.ts'

type Props = {
  kind: ImportKind
  sheet: ReadSheet
  file: File
  columns: Columns
  onSheet: (sheet: ReadSheet) => void
}

/**
 * Shows how the file was read: sheet, header line, encoding, skipped lines. The user can correct each of
 * them.
 */
export function SheetReading({ kind, sheet, file, columns, onSheet }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)

  async function change(read: () => ReadSheet | Promise<ReadSheet>) {
    setRefusal(null)
    try {
      onSheet(await read())
    } catch (error) {
      setRefusal(error instanceof UnreadableFile ? error.message : 'Ce fichier ne peut pas être lu.')
    }
  }

  const { encoding, margins, keepsMargins, hiddenLines, readsHidden } = sheet
  const unnamed = unnamedWords(sheet)
  return (
    <>
      <SheetChoice sheet={sheet} onChoose={(chosen) => void change(() => withSheet(kind, sheet, chosen))} />
      <HeadsChoice sheet={sheet} onChoose={(line) => void change(() => withHeads(kind, sheet, line))} />
      {encoding !== null && (
        <div className={styles.encoding}>
          <LazySelect
            label="Encodage"
            data={encodings}
            allowDeselect={false}
            value={encoding}
            onChange={(encoding) =>
              void change(() => readFile(kind, file, { encoding: encoding as Encoding }))
            }
          />
          <span className="muted small">Des lettres sont abîmées ? Choisissez-en un autre.</span>
        </div>
      )}
      <SkippedLines
        words={marginWords(margins)}
        count={margins.length}
        isRead={keepsMargins}
        onRead={(isRead) => void change(() => withMargins(sheet, isRead))}
      />
      <SkippedLines
        words={hiddenWords(sheet)}
        count={hiddenLines.length}
        isRead={readsHidden}
        onRead={(isRead) => void change(() => withHidden(kind, sheet, isRead))}
      />
      {[...unreadableWords(sheet), ...mergedCellsText(kind, sheet, columns)].map((sentence) => (
        <p key={sentence} className={`small ${styles.aside} ${styles.twin}`}>
          {sentence}
        </p>
      ))}
      {unnamed && <p className={`small muted ${styles.aside}`}>{unnamed}</p>}
      {refusal && <Refusal sentence={refusal} />}
    </>
  )
}

type SkippedProps = { words: string; count: number; isRead: boolean; onRead: (isRead: boolean) => void }

/** Lines that were set aside or hidden, with a box to read them too. Shows nothing when there are none. */
function SkippedLines({ words, count, isRead, onRead }: SkippedProps) {
  if (count === 0) return null
  return (
    <div className={`small ${styles.aside}`}>
      <p>{words}</p>
      <Check
        label={count > 1 ? `Lire aussi ces ${pluralize(count, 'ligne')}` : 'Lire aussi cette ligne'}
        checked={isRead}
        onChange={({ currentTarget }) => onRead(currentTarget.checked)}
      />
    </div>
  )
}

/** Chooses a sheet of a workbook. Empty sheets are not offered. */
function SheetChoice({ sheet, onChoose }: { sheet: ReadSheet; onChoose: (chosen: NamedSheet) => void }) {
  const { sheets, source } = sheet
  if (sheets.length < 2) return null
  const labels = sheets.map(({ name, isHidden }) => (isHidden ? `${name} (masquée)` : (name ?? '')))
  return (
    <div className={styles.encoding}>
      <LazySelect
        label="Feuille"
        data={labels.map((label, at) => ({ value: String(at), label }))}
        allowDeselect={false}
        value={String(sheets.indexOf(source))}
        onChange={(at) => {
          const chosen = sheets[Number(at)]
          if (chosen) onChoose(chosen)
        }}
      />
      <span className="muted small">
        Ce classeur a {pluralize(sheets.length, 'feuille')} : une seule est lue.
      </span>
    </div>
  )
}
