import { domains } from '@escale/contract/domains'
import { fieldsOfKind, type ImportKind } from '@escale/contract/trade/imports/kinds'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, useRef } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { State } from '#ui/feedback/State.tsx'
import { Progress } from '#ui/figures/Progress.tsx'
import type { ReadSheet } from './file/read-sheet.ts'
import styles from './imports.module.css'
import { useReading } from './useReading.ts'

/** The step that chooses the file, from a dialog or by drag and drop. */
export function FileStep({
  kind,
  onRead,
}: {
  kind: ImportKind
  onRead: (sheet: ReadSheet, file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { progress, refusal, read, cancel } = useReading(kind, onRead)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // without this, choosing the same file again fires no event
    void read(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }

  const names = Object.values(fieldsOfKind(kind)).map(({ label }) => label)
  return (
    <section
      className={styles.drop}
      aria-label={domains[kind].imports.title}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <State
        icon={IconFileSpreadsheet}
        title={
          kind === 'clients'
            ? "Choisissez un classeur Excel (.xlsx), un fichier CSV ou un carnet d'adresses (.vcf)"
            : 'Choisissez un classeur Excel (.xlsx) ou un fichier CSV'
        }
        hint={`Colonnes reconnues : ${names.join(', ')}. Rien n'est écrit avant votre confirmation.`}
        action={
          <Button
            data-autofocus
            loading={progress !== null}
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Choisir un fichier
          </Button>
        }
      />
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".xlsx,.xlsm,.csv,.txt,.tsv,.vcf,.json,.xls,.xlsb,.ods,.numbers,.html,.htm,.mht,.slk"
        aria-label="Fichier à importer"
        tabIndex={-1}
        onChange={choose}
      />
      {progress !== null && <ReadingProgress progress={progress} onCancel={cancel} />}
      {refusal && <Refusal sentence={refusal} />}
    </section>
  )
}

function ReadingProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  return (
    <div className={styles.progress}>
      <Progress
        label="Lecture du fichier"
        value={progress}
        max={1}
        words={`${Math.floor(progress * 100)}\u00a0% lu`}
      />
      <Button variant="subtle" size="compact-sm" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  )
}
