import { domains } from '@escale/contract/domains'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const ImportModal = lazyPart(() => import('./ImportModal.tsx'))

/** The button that opens an import. Hidden from users without the permission. */
export function ImportButton({ kind, label = 'Importer' }: { kind: ImportKind; label?: string }) {
  const [mayImport, mayWrite] = [useMay('imports.manage'), useMay(domains[kind].imports.writes)]
  const [isOpen, setOpen] = useState(false)
  if (!mayImport || !mayWrite) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableImport size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Suspense>{isOpen && <ImportModal kind={kind} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
