import type { Import } from '@escale/contract/trade/imports/contract'
import { type ImportKind, importKinds } from '@escale/contract/trade/imports/kinds'
import { useState } from 'react'
import { AppModal } from '#ui/AppModal.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { ReportStep } from './ReportStep.tsx'
import type { ReadSheet } from './read-file.ts'

type Props = { kind: ImportKind; onClose: () => void }

/** A file of clients or services: chosen, its columns matched, looked through, and only then written. */
export default function ImportModal({ kind, onClose }: Props) {
  const [sheet, setSheet] = useState<ReadSheet | null>(null)
  const [checked, setChecked] = useState<Import | null>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const startAgain = () => {
    setSheet(null)
    setChecked(null)
  }
  return (
    <AppModal title={importKinds[kind].title} subtitle={sheet?.fileName} size={860} onClose={onClose}>
      {!sheet && <FileStep kind={kind} onRead={setSheet} />}
      {sheet && !checked && <ColumnsStep kind={kind} sheet={sheet} onBack={startAgain} onChecked={setChecked} />}
      {checked && !isConfirmed && <PreviewStep checked={checked} onBack={() => setChecked(null)} onConfirmed={() => setConfirmed(true)} />}
      {checked && isConfirmed && <ReportStep id={checked.id} onClose={onClose} />}
    </AppModal>
  )
}
