import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { Check } from '#ui/field/Check.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { type Encoding, encodings } from './file/encodings.ts'
import { readFile } from './file/read-file.ts'
import { type ReadSheet, withHeads, withMargins } from './file/read-sheet.ts'
import { UnreadableFile } from './file/sheet.ts'
import { HeadsChoice } from './HeadsChoice.tsx'
import styles from './imports.module.css'
import { marginWords, unnamedWords } from './words.ts'

type Props = { kind: ImportKind; sheet: ReadSheet; file: File; onSheet: (sheet: ReadSheet) => void }

/** How the file was read: line of heads, encoding, skipped lines. Each can be corrected. */
export function SheetReading({ kind, sheet, file, onSheet }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)

  async function change(read: () => ReadSheet | Promise<ReadSheet>) {
    setRefusal(null)
    try {
      onSheet(await read())
    } catch (error) {
      setRefusal(error instanceof UnreadableFile ? error.message : 'Ce fichier ne peut pas être lu.')
    }
  }

  const { encoding, margins, keepsMargins } = sheet
  const unnamed = unnamedWords(sheet)
  return (
    <>
      <HeadsChoice sheet={sheet} onChoose={(line) => void change(() => withHeads(kind, sheet, line))} />
      {encoding !== null && (
        <div className={styles.encoding}>
          <LazySelect
            label="Encodage"
            data={encodings}
            allowDeselect={false}
            value={encoding}
            onChange={(encoding) => void change(() => readFile(kind, file, encoding as Encoding))}
          />
          <span className="muted small">Des lettres sont abîmées ? Choisissez-en un autre.</span>
        </div>
      )}
      {margins.length > 0 && (
        <div className={`small ${styles.aside}`}>
          <p>{marginWords(margins)}</p>
          <Check
            label={
              margins.length > 1
                ? `Lire aussi ces ${pluralize(margins.length, 'ligne')}`
                : 'Lire aussi cette ligne'
            }
            checked={keepsMargins}
            onChange={({ currentTarget }) => void change(() => withMargins(sheet, currentTarget.checked))}
          />
        </div>
      )}
      {unnamed && <p className={`small muted ${styles.aside}`}>{unnamed}</p>}
      {refusal && <Refusal sentence={refusal} />}
    </>
  )
}
