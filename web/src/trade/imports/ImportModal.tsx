import { domains } from '@escale/contract/domains'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { FileStep } from './FileStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { ReportStep } from './ReportStep.tsx'
import { fileNameAt, firstStage, type Stage } from './stages.ts'

type Props = { kind: ImportKind; onClose: () => void }

/**
 * Imports a file of clients, services or parcels in four steps: file, columns, preview, report. Nothing is
 * saved before the preview is confirmed. An unfinished import is offered again later.
 */
export default function ImportModal({ kind, onClose }: Props) {
  // `gcTime: 0` drops the cached list when the dialog closes, so that it always opens with the current
  // imports.
  const earlier = useQuery({ ...api.imports.list.queryOptions({ input: { kind } }), gcTime: 0 })
  const [stage, setStage] = useState<Stage | null>(null)
  const { data } = earlier
  useEffect(() => {
    if (data) setStage((reached) => reached ?? firstStage(data))
  }, [data])
  const startAgain = () => setStage({ is: 'file' })

  return (
    <AppModal title={domains[kind].imports.title} subtitle={fileNameAt(stage)} size={860} onClose={onClose}>
      <QueryContent query={earlier} failure="Les imports précédents n'ont pas pu être chargés">
        {(imports) => (
          <>
            {stage?.is === 'file' && (
              <>
                <FileStep kind={kind} onRead={(sheet, file) => setStage({ is: 'columns', sheet, file })} />
                <EarlierImports imports={imports} onOpen={setStage} />
              </>
            )}
            {stage?.is === 'columns' && (
              <ColumnsStep
                kind={kind}
                sheet={stage.sheet}
                file={stage.file}
                onSheet={(sheet) => setStage({ ...stage, sheet })}
                remembered={imports[0]?.columns ?? {}}
                onBack={startAgain}
                onChecked={(checked) =>
                  setStage({ is: 'preview', checked, from: { sheet: stage.sheet, file: stage.file } })
                }
              />
            )}
            {stage?.is === 'preview' && (
              <PreviewStep
                checked={stage.checked}
                back={stage.from ? 'Colonnes' : 'Autre fichier'}
                onBack={() => setStage(stage.from ? { is: 'columns', ...stage.from } : { is: 'file' })}
                onConfirmed={() =>
                  setStage({ is: 'report', id: stage.checked.id, fileName: stage.checked.fileName })
                }
              />
            )}
            {stage?.is === 'report' && <ReportStep id={stage.id} onClose={onClose} />}
          </>
        )}
      </QueryContent>
    </AppModal>
  )
}
