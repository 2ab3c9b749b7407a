import { Button } from '@mantine/core'
import type { ReadSheet } from './file/read-sheet.ts'
import styles from './heads.module.css'
import { OtherLists } from './OtherLists.tsx'

type Props = { sheet: ReadSheet; onChoose: (headsLine: number | null) => void }

/** The first lines of the file. The user corrects which one contains the column headers. */
export function HeadsChoice({ sheet: { all, headsLine, hasOwnHeads, others }, onChoose }: Props) {
  if (hasOwnHeads) return null
  const at = all.findIndex(({ line }) => line === headsLine)
  const shown = all.slice(0, Math.min(30, Math.max(8, at + 4)))
  return (
    <section className={styles.heads} aria-label="Ligne des titres">
      <div className={styles.said}>
        <span>
          {headsLine === null
            ? "Ce fichier n'a pas de titres."
            : `Les titres sont à la ligne\u00a0${headsLine}.`}
        </span>
        <span className="muted small">Ailleurs ? Touchez la bonne ligne.</span>
        <Button
          variant="subtle"
          size="compact-sm"
          ml="auto"
          aria-pressed={headsLine === null}
          onClick={() => onChoose(null)}
        >
          Aucun titre
        </Button>
      </div>
      <OtherLists others={others} onChoose={onChoose} />
      <fieldset className={styles.lines} aria-label="Premières lignes du fichier">
        {shown.map(({ line, cells }) => (
          <button
            key={line}
            type="button"
            className={styles.line}
            aria-pressed={line === headsLine}
            onClick={() => onChoose(line)}
          >
            <span className="visually-hidden">Titres à la ligne </span>
            <span className={`num ${styles.number}`}>{line}</span>
            {cells.slice(0, 12).map((cell, place) => (
              <span key={place} className={styles.cell}>
                {cell}
              </span>
            ))}
          </button>
        ))}
      </fieldset>
    </section>
  )
}
