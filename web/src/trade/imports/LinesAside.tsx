import type { Import } from '@escale/contract/trade/imports/contract'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { pluralize } from '#ui/figures/count.ts'
import { takeFile } from '#ui/files/download-file.ts'
import { ImportedLines } from './ImportedLines.tsx'
import styles from './imports.module.css'
import { unsavedLineCount } from './stages.ts'

const formats = [
  { format: 'csv', word: 'CSV' },
  { format: 'xlsx', word: 'Excel' },
] as const

/** The lines that an import did not save, with the reasons. They can be downloaded as a file to correct. */
export function LinesAside({ one }: { one: Import }) {
  const aside = unsavedLineCount(one)
  if (aside === 0) return null
  return (
    <>
      <div className={styles.choices}>
        <h3 className={styles.heading}>{pluralize(aside, 'ligne')} de côté</h3>
        <span className="muted small">Corrigez-les dans ce fichier, puis importez-le.</span>
        {formats.map(({ format, word }) => (
          <Button
            key={format}
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => takeFile(`/api/imports/${one.id}/aside?format=${format}`, `Le fichier ${word}`)}
          >
            Télécharger en {word}
          </Button>
        ))}
      </div>
      <ImportedLines one={one} of="écartées" />
    </>
  )
}
